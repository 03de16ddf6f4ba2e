import { type EntityModel, holdsRight, isBlank, isMasked } from "../../../src/schema/index.ts";
import type { SchemaProject, ScreenModel } from "../../../src/schema/project.ts";
import { AppError } from "../../errors/appError.ts";
import { Condition } from "../condition/condition.ts";
import { readableField } from "../condition/queryField.ts";
import { allOf } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { rowsOf } from "../query/rowSource.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { parameterText, type QueryParameters } from "../request/parameters.ts";
import { hasId } from "../rows/findRows.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { withoutForeign } from "../tenant/foreignReferences.ts";

/** What `_same` answers: a condition, or that no row can meet it. */
export type SameValue = Condition | "none" | undefined;

/**
 * `_same=<field>,<entity>,<its field>,<id>`: rows with the same value as a field of another row, such as the rows of one
 * person by a masked number that nobody has to name. The caller must see the other row; masked fields are counted and
 * recorded like typed values, and compared only where related lists of screens do so.
 *
 * @throws AppError QUERY_PARAM_INVALID, ROW_MISSING, and those of `Condition.read`
 */
export async function sameValue(scope: EntityScope, parameters: QueryParameters): Promise<SameValue> {
  const named = namedValue(scope, parameterText(parameters, "_same"));
  if (!named) return undefined;
  const { by, entity, from, id } = named;
  const other = scopeOf(scope, entity);
  if (!holdsRight(entity, "list", scope.session)) throw new AppError("ROW_MISSING", {});
  const [asked, known] = [readableField(scope, by), readableField(other, from)];
  // A list would show in clear what the other row covers.
  if (isMasked(known) && !isMasked(asked)) throw new AppError("QUERY_PARAM_INVALID", { name: "_same", reason: "对方的字段没有脱敏" });
  // One covered field asked for by another would be read by rows that are made for it: a person called “reactive”.
  if ((isMasked(known) || isMasked(asked)) && !pairsOf(scope.project).has(pairName(scope.entity.name, by, entity.name, from)))
    throw new AppError("QUERY_PARAM_INVALID", { name: "_same", reason: "没有界面把这两个字段对照" });
  const where = allOf([visibleRows(other, ROW_ALIAS), hasId([id])]);
  const { db } = scope.context.database;
  // As it is shown: what leads into another tenant is no value to ask for.
  const [row] = await withoutForeign(db, other, await selectRows(db, { ...rowsOf(other), where, limit: 1 }));
  if (!row) throw new AppError("ROW_MISSING", {});
  const value = row[from];
  return isBlank(value) ? "none" : Condition.read(scope, { field: by, rule: "eq", value: String(value) });
}

/** Fields that related lists of the screens in force compare: what nobody has thought of compares no covered value. */
function pairsOf(project: SchemaProject): ReadonlySet<string> {
  const known = pairs.get(project) ?? new Set([...project.screens.values()].flatMap((screen) => pairsIn(screen, project)));
  pairs.set(project, known);
  return known;
}

const pairs = new WeakMap<SchemaProject, ReadonlySet<string>>();

function pairsIn(screen: ScreenModel, { screens }: SchemaProject): readonly string[] {
  if (!("entity" in screen) || !("detail" in screen)) return [];
  return (screen.detail?.related ?? []).flatMap((link) => {
    const list = screens.get(link.screen);
    return list && "entity" in list ? [pairName(list.entity, link.by, screen.entity, link.from)] : [];
  });
}

function pairName(entity: string, by: string, other: string, from: string): string {
  return `${entity}.${by} ${other}.${from}`;
}

interface NamedValue {
  readonly by: string;
  readonly entity: EntityModel;
  readonly from: string;
  readonly id: string;
}

/** The parts of `_same`; `undefined` where nothing is asked. @throws QUERY_PARAM_INVALID */
function namedValue({ project }: EntityScope, text: string): NamedValue | undefined {
  if (text === "") return undefined;
  const [by, entityName = "", from, id, ...rest] = text.split(",");
  const entity = project.entities.get(entityName);
  if (by && entity && from && id && rest.length === 0) return { by, entity, from, id };
  throw new AppError("QUERY_PARAM_INVALID", { name: "_same", reason: "应为 字段,实体,字段,编号" });
}
