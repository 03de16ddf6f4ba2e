import type { OptionsPage, ReferenceOption } from "../../../src/schema/wire/choiceAnswers.ts";
import type { FieldModel, Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { noteReads } from "../audit/noteReads.ts";
import { askedRows } from "../condition/askedRows.ts";
import { Condition } from "../condition/condition.ts";
import type { ConditionGroup } from "../condition/conditionQuery.ts";
import { isSearchable } from "../condition/queryField.ts";
import { nothingToChoose } from "../days/nothingToChoose.ts";
import { refusedChoices } from "../days/refusedChoices.ts";
import { fieldOf, knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead, canWrite } from "../scope/fieldRights.ts";
import { parentRowOf, requiredText } from "../request/requestParts.ts";
import { labelText } from "../presenter/labels.ts";
import { allOf, anyOf, type Filter } from "../query/filter.ts";
import { parameterText, parsePage } from "../request/parameters.ts";
import { selectPage } from "../query/selectRows.ts";
import { placeFilter, parentsAmong } from "../listing/readNodes.ts";
import { assertMayUse } from "../references/assertMayUse.ts";
import { optionDetails } from "./optionDetails.ts";
import { candidateRows, referenceTarget, type ReferenceTarget } from "../references/candidates.ts";
import { remainingPlaces } from "../references/remainingPlaces.ts";
import { rowOnForm } from "../references/rowOnForm.ts";

/**
 * Lists what a reference field may be set to in the given row: visible rows of the target within `x-ref.where`.
 * With `values` it looks up the texts of stored values instead, whatever `where` says by now; with `details` the leading
 * columns of the target's list come along.
 */
export async function readOptions(scope: EntityScope, body: Row): Promise<OptionsPage> {
  assertMayUse(scope);
  const field = fieldOf(scope.entity, requiredText(body, "field"));
  const target = field && (canRead(field, scope) || canWrite(field, scope)) ? referenceTarget(scope, field) : undefined;
  if (!field || !target) throw new AppError("QUERY_PARAM_INVALID", { name: "field", reason: "不是引用字段" });
  const row = await rowOnForm(scope, body);
  const page = parsePage(body);
  const parentRow = parentRowOf(body);
  const where = await optionFilter(scope, target, { body, row, parentRow });
  const { db } = scope.context.database;
  const { entity } = target;
  const {
    count: { total },
    rows,
  } = await selectPage(db, { entity, where, limit: page.size, offset: (page.number - 1) * page.size });
  const records = await presentOptions(scope, { field, target, rows, row });
  const none = isWholeList(body, records, total) ? await nothingToChoose(scope, field.name, { row, parent: parentRow }) : undefined;
  const details = body["details"] === true && !none ? await optionDetails(scope, target, rows) : undefined;
  if (!details) return { records, total, ...(none ? { none } : {}) };
  return { records: records.map((option, index) => ({ ...option, row: details.rows[index] ?? {} })), total, fields: details.fields };
}

/** Whether these are all choices there are, nobody searched among them, and none of them can be taken. */
function isWholeList(body: Row, records: readonly ReferenceOption[], total: number): boolean {
  const isSearch = body["values"] !== undefined || parameterText(body, "keyword") !== "";
  return !isSearch && total === records.length && records.every(({ disabled }) => disabled);
}

interface OptionRequest {
  readonly body: Row;
  readonly row: Row;
  readonly parentRow: Row | undefined;
}

async function optionFilter(scope: EntityScope, target: ReferenceTarget, { body, row, parentRow }: OptionRequest): Promise<Filter> {
  const { values } = body;
  const viewer = scopeOf(scope, target.entity);
  if (values !== undefined) {
    if (!Array.isArray(values)) throw new AppError("QUERY_PARAM_INVALID", { name: "values", reason: "应为文本的列表" });
    if (values.length === 0) return anyOf([]);
    const stored = Condition.on(viewer, { field: target.reference.store, rule: "in", value: values });
    return askedRows(viewer, [{ match: "and", conditions: [stored] }]);
  }
  const within = [candidateRows(scope, target, { row, isNew: typeof row["id"] !== "string", parent: parentRow })];
  const node = nodeOf(body);
  if (target.entity.tree && node !== undefined) within.push(placeFilter(viewer, node));
  return askedRows(viewer, keywordConditions(viewer, target, parameterText(body, "keyword")), allOf(within));
}

/** The node of a tree whose children are asked for, `""` for the roots; `undefined` where the question is about all. */
function nodeOf({ parent }: Row): string | undefined {
  if (parent === undefined || typeof parent === "string") return parent;
  if (parent === null) return "";
  throw new AppError("QUERY_PARAM_INVALID", { name: "parent", reason: "应为上级的编号" });
}

/** Part of the label, or a whole stored value. A label the viewer may not read, or only masked, cannot be searched by parts. */
function keywordConditions(viewer: EntityScope, { entity, reference }: ReferenceTarget, keyword: string): readonly ConditionGroup[] {
  if (keyword === "") return [];
  const byValue = Condition.on(viewer, { field: reference.store, rule: "eq", value: keyword });
  if (!isSearchable(viewer, knownField(entity, reference.label))) return [{ match: "or", conditions: [byValue] }];
  return [{ match: "or", conditions: [Condition.on(viewer, { field: reference.label, rule: "like", value: keyword }), byValue] }];
}

interface OptionRows {
  readonly field: FieldModel;
  readonly target: ReferenceTarget;
  readonly rows: readonly Row[];
  /** The row in which the value is chosen. */
  readonly row: Row;
}

async function presentOptions(scope: EntityScope, { field, target, rows, row }: OptionRows): Promise<readonly ReferenceOption[]> {
  const { reference, entity } = target;
  const targetScope = scopeOf(scope, entity);
  noteReads(targetScope, rows);
  const label = knownField(entity, reference.label);
  const withChildren = entity.tree
    ? await parentsAmong(
        targetScope,
        rows.map((candidate) => candidate["id"]),
      )
    : undefined;
  const places = await remainingPlaces(scope, { field, target, rows, row });
  const refusals = await refusedChoices(scope, { field, target, rows, row });
  return rows.map((candidate) => {
    const value = String(candidate[reference.store]);
    const [remaining, reason] = [places?.get(value), refusals.get(value)];
    return {
      value,
      text: canRead(label, targetScope) ? labelText(targetScope, label, candidate[reference.label]) : value,
      ...(remaining === undefined ? {} : { remaining }),
      ...(reason === undefined ? {} : { reason }),
      ...(reason !== undefined || (remaining ?? 1) <= 0 ? { disabled: true as const } : {}),
      ...(entity.tree && withChildren
        ? { parentId: textOrNull(candidate[entity.tree.parent]), hasChildren: withChildren.has(candidate["id"]) }
        : {}),
    };
  });
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
