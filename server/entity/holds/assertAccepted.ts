import { isDeepStrictEqual } from "node:util";
import { sql, type SqlBool } from "kysely";
import {
  dependenciesOf,
  predicateOf,
  runChecks,
  type CheckModel,
  type EntityModel,
  type FieldModel,
  type FieldProblem,
  type HoldsModel,
  type LimitConstraint,
  type Row,
} from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { groupFilter } from "../constraints/enforceConstraints.ts";
import { isSearchable } from "../condition/queryField.ts";
import type { EntityWrite } from "../scope/entityHooks.ts";
import { knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { liveRows } from "../query/rowFilter.ts";
import { countRows, ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { seenAmong, disclosedRows } from "../query/disclosedRows.ts";
import { settleText, UNSEEN_ROWS } from "../../errors/rowsInUse.ts";

/** A reference whose rows count on the row that is about to change, and what of it they count on. */
interface Reliance {
  /** The request, looking at the referring entity. */
  readonly scope: EntityScope;
  readonly field: FieldModel;
  readonly holds: HoldsModel;
  readonly checks: readonly CheckModel[];
  readonly limits: readonly LimitConstraint[];
}

/**
 * Refuses a change of a row that would break what the rows referring to it were accepted under (`x-ref.holds`): a check of
 * theirs that passed, a number of places that is taken. The row is locked first, so that nobody is accepted under what it was
 * while they are counted.
 *
 * @throws AppError ROW_INVALID with how many rows, and which days
 */
export async function assertAccepted(trx: Database, write: EntityWrite): Promise<void> {
  const { scope, old, row, path = "" } = write;
  if (!old || !row) return;
  const reliances = reliancesOn(scope, old, row);
  if (reliances.length === 0) return;
  await sql`select 1 from ${sql.table(scope.entity.table)} where id = ${row["id"]} for update`.execute(trx);
  const problems: FieldProblem[] = [];
  for (const reliance of reliances) {
    const counting = await rowsCounting(trx, reliance, row);
    problems.push(...(await brokenChecks(trx, reliance, { counting, old, row, title: titlesOf(scope) })));
    for (const limit of reliance.limits)
      problems.push(...(await exceeded(trx, reliance, { limit, counting, row, title: titlesOf(scope) })));
  }
  if (problems.length > 0)
    throw new AppError("ROW_INVALID", { problems: problems.map(({ field, message }) => ({ field: `${path}${field}`, message })) });
}

/** A reference that keeps what its rows were accepted under. */
interface HoldingField {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly holds: HoldsModel;
}

const holdingFields = new WeakMap<SchemaProject, readonly HoldingField[]>();

/** The references that count on rows of an entity; they are few, and many rows may be written at once. */
function fieldsHolding({ project, entity: { name } }: EntityScope): readonly HoldingField[] {
  const known =
    holdingFields.get(project) ??
    [...project.entities.values()].flatMap((entity) =>
      entity.fields.flatMap((field) => (field.reference?.holds ? [{ entity, field, holds: field.reference.holds }] : [])),
    );
  holdingFields.set(project, known);
  return known.filter(({ field }) => field.reference?.entity === name);
}

/** The references that read something of what changes. */
function reliancesOn(scope: EntityScope, old: Row, row: Row): readonly Reliance[] {
  return fieldsHolding(scope).flatMap(({ entity, field, holds }) => {
    const checks = entity.checks.filter((check) => holds.checks.includes(check.id) && changedReads(check, field, { old, row }).length > 0);
    const limits = entity.constraints.filter(
      (one): one is LimitConstraint =>
        one.type === "limit" && one.max.reference === field.name && isLowered(old[one.max.field], row[one.max.field]),
    );
    return checks.length + limits.length === 0 ? [] : [{ scope: scopeOf(scope, entity), field, holds, checks, limits }];
  });
}

interface Change {
  readonly old: Row;
  readonly row: Row;
}

/** Fields of the target that a check reads and that change. */
function changedReads({ when, assert }: CheckModel, { name }: FieldModel, { old, row }: Change): readonly string[] {
  const reads = [when, assert].flatMap((source) => (source === undefined ? [] : dependenciesOf(source).referenced));
  const fields = reads.filter(({ through }) => through === name).map(({ field }) => field);
  return [...new Set(fields)].filter((field) => !isDeepStrictEqual(old[field] ?? null, row[field] ?? null));
}

/** No number is no limit. */
function isLowered(before: unknown, after: unknown): boolean {
  return typeof after === "number" && (typeof before !== "number" || after < before);
}

function rowsCounting(trx: Database, { scope, field, holds }: Reliance, target: Row): Promise<readonly Row[]> {
  const { entity } = scope;
  const refers = sql<SqlBool>`${columnRef(ROW_ALIAS, columnOf(field))} = ${target[field.reference?.store ?? "id"]}`;
  const counts = predicateSql(predicateOf(holds.while, expressionScope(scope, { row: {}, isNew: false }), "row"), {
    entity,
    alias: ROW_ALIAS,
  });
  return selectRows(trx, { entity, where: allOf([liveRows(scope, ROW_ALIAS), refers, counts]) });
}

interface Judged extends Change {
  readonly counting: readonly Row[];
  /** Titles of the target's fields. */
  readonly title: (field: string) => string;
}

function titlesOf({ entity }: EntityScope): (field: string) => string {
  return (field) => knownField(entity, field).title;
}

async function brokenChecks(
  trx: Database,
  { scope, field, holds, checks }: Reliance,
  { counting, old, row, title }: Judged,
): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const check of checks) {
    const broken = counting.filter((own) => {
      const values = expressionScope(scope, { row: own, isNew: false, ref: { [field.name]: row } });
      return runChecks([check], values).length > 0;
    });
    if (broken.length === 0) continue;
    const [changed = ""] = changedReads(check, field, { old, row });
    problems.push({
      field: changed,
      message: `“${title(changed)}”不能这样修改：${await brokenText(trx, scope, { broken, by: holds.by })}`,
    });
  }
  return problems;
}

/** Tells of the rows that a change would break what the session may know of them. */
async function brokenText(
  trx: Database,
  scope: EntityScope,
  { broken, by }: { readonly broken: readonly Row[]; readonly by: string },
): Promise<string> {
  const seen = await seenAmong(trx, scope, broken);
  const disclosed = { isSeen: seen.length > 0, unseen: broken.length > seen.length };
  const others = disclosed.isSeen ? `，另有${UNSEEN_ROWS}` : `还有${UNSEEN_ROWS}要按原来的办理`;
  const days = isSearchable(scope, knownField(scope.entity, by)) ? `，${countsBy(seen, by, "")}` : "";
  const own = disclosed.isSeen ? `还有 ${seen.length} 条${scope.entity.title}要按原来的办理${days}` : "";
  return `${own}${disclosed.unseen ? others : ""}，${settleText(disclosed)}`;
}

interface Counted {
  readonly limit: LimitConstraint;
  readonly counting: readonly Row[];
  readonly row: Row;
  readonly title: (field: string) => string;
}

/** The groups of the limit that hold more rows than the row will allow; those without a row that still counts are over. */
async function exceeded(
  trx: Database,
  { scope, holds }: Reliance,
  { limit, counting, row, title }: Counted,
): Promise<readonly FieldProblem[]> {
  const { field } = limit.max;
  const groups = new Map(counting.map((own) => [JSON.stringify(limit.by.map((name) => own[name])), own]));
  const full: Row[] = [];
  let [isFull, unseen] = [false, false];
  for (const own of groups.values()) {
    const where = groupFilter(scope, limit, own);
    const taken = await countRows(trx, { entity: scope.entity, where });
    if (taken <= Number(row[field])) continue;
    const { seen } = await disclosedRows(trx, scope, where);
    [isFull, unseen] = [true, unseen || seen < taken];
    full.push(...Array.from({ length: seen }, () => own));
  }
  if (!isFull) return [];
  const disclosed = { isSeen: full.length > 0, unseen };
  const isDayDisclosed = isSearchable(scope, knownField(scope.entity, holds.by));
  const days = isDayDisclosed ? countsBy(full, holds.by, scope.entity.title) : `${full.length} 条${scope.entity.title}`;
  const users = disclosed.isSeen ? `：${days}${unseen ? `和${UNSEEN_ROWS}` : ""}` : `数量，占用的是${UNSEEN_ROWS}`;
  return [{ field, message: `“${title(field)}”不能少于已占用的${users}，${settleText(disclosed)}` }];
}

/** More would not be read in a message. */
const MOST_SHOWN = 6;

/** How many rows there are of each value, e.g. 2026-06-17（2 条）、2026-06-24（1 条）. */
function countsBy(rows: readonly Row[], by: string, what: string): string {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(String(row[by]), (counts.get(String(row[by])) ?? 0) + 1);
  const all = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([value, count]) => `${value}（${count} 条${what}）`);
  return all.length > MOST_SHOWN ? `${all.slice(0, MOST_SHOWN).join("、")}等 ${all.length} 处` : all.join("、");
}
