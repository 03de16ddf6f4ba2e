import type { OptionsPage, ReferenceOption } from "../../../src/schema/wire/choiceAnswers.ts";
import type { EntityModel, Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { noteReads } from "../audit/noteReads.ts";
import { askedRows } from "../condition/askedRows.ts";
import { Condition } from "../condition/condition.ts";
import type { ConditionGroup } from "../condition/conditionQuery.ts";
import { isSearchable } from "../condition/queryField.ts";
import { nothingToChoose } from "../days/nothingToChoose.ts";
import { refusedChoices } from "../days/refusedChoices.ts";
import { knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import { parentRowOf } from "../request/requestParts.ts";
import { labelText } from "../presenter/labels.ts";
import { ABOVE, aboveColumns, CALLED, calledColumns } from "../presenter/toldApart.ts";
import { allOf, anyOf, type Filter } from "../query/filter.ts";
import { derivedColumns, type BesideColumn } from "../query/derivedColumns.ts";
import { parameterText, parsePage } from "../request/parameters.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectPage, selectRows } from "../query/selectRows.ts";
import { placeFilter, parentsAmong, type TreeNodes } from "../listing/readNodes.ts";
import { LIST_PARAMETERS } from "../../../src/schema/keywords/identifiers.ts";
import { readListQuery } from "../listing/listQuery.ts";
import { rowsOf } from "../query/rowSource.ts";
import { pickedDerived, pickedParameters, pickedRows } from "./pickedList.ts";
import { askedReference, pickerOf, type AskedReference } from "./readPicker.ts";
import { unseenValues } from "./unseenValues.ts";
import { candidateRows, rowsWithValues, type ReferenceTarget } from "../references/candidates.ts";
import { fillValues } from "./fillValues.ts";
import { withoutForeign } from "../tenant/foreignReferences.ts";
import { remainingPlaces, disclosedPlaces, takesPlace } from "../references/remainingPlaces.ts";
import { rowOnForm } from "../references/rowOnForm.ts";

/**
 * Lists what a reference field may be set to in the given row: visible rows of the target within `x-ref.where`. `list`,
 * the parameters of a picker's table, asks for a page of rows with their columns; `values` for the texts of stored
 * values, whatever `where` says, or why the caller gets no row; `fill` for what a choice sets in other fields.
 */
export async function readOptions(asked: EntityScope, body: Row): Promise<OptionsPage> {
  const { scope, field, target, named, row: sent } = askedReference(asked, body);
  const row = await rowOnForm(scope, { ...body, row: sent });
  const request = { field, target, named, body, row, parentRow: parentRowOf(body) };
  if (body["values"] !== undefined) return storedValues(scope, request);
  return body["list"] === undefined ? choices(scope, request) : pickedPage(scope, request);
}

interface OptionRequest extends Pick<AskedReference, "field" | "target" | "named"> {
  readonly body: Row;
  readonly row: Row;
  readonly parentRow: Row | undefined;
}

/** Rows whose name holds what was typed, or those below a node of a tree. */
async function choices(scope: EntityScope, request: OptionRequest): Promise<OptionsPage> {
  const { field, target, named, body, row, parentRow } = request;
  const viewer = scopeOf(scope, target.entity);
  const within = [candidatesOf(scope, request)];
  const node = nodeOf(body);
  if (target.entity.tree && node !== undefined) within.push(named ? allAtTheTop(node) : await rowsBelow(scope, request, node));
  const where = await askedRows(viewer, keywordConditions(viewer, target, parameterText(body, "keyword")), allOf(within));
  const { total, rows } = await pageOf(scope, request, where);
  const records = await presentOptions(scope, { ...request, rows });
  const none = isWholeList(body, records, total) ? await nothingToChoose(scope, field.name, { row, parent: parentRow }) : undefined;
  return { records, total, ...(none ? { none } : {}) };
}

/** A page of the table of the picker. */
async function pickedPage(scope: EntityScope, request: OptionRequest): Promise<OptionsPage> {
  const { field, target, body, row, parentRow } = request;
  const viewer = scopeOf(scope, target.entity);
  const screen = pickerOf(scope, target);
  const parameters = pickedParameters(body, screen);
  const { where, sort, page, counting } = await readListQuery(viewer, parameters, { within: candidatesOf(scope, request) });
  const { count, rows } = await selectPage(scope.context.database.db, {
    ...rowsOf(viewer),
    where,
    sort,
    beside: [...derivedColumns(viewer, pickedDerived(viewer, screen)), ...calledIn(scope, target)],
    limit: page.size,
    offset: (page.number - 1) * page.size,
    ...(counting ? { counting } : {}),
  });
  const records = await presentOptions(scope, { ...request, rows });
  const isAsked = Object.keys(parameters).some((name) => !LIST_PARAMETERS.includes(name));
  const isWhole = !isAsked && isAllRefused(records, count.total);
  const none = isWhole ? await nothingToChoose(scope, field.name, { row, parent: parentRow }) : undefined;
  const shown = await pickedRows(viewer, screen, rows);
  return { records: records.map((option, index) => ({ ...option, row: shown[index] ?? {} })), ...count, ...(none ? { none } : {}) };
}

/** What stored values are called. */
async function storedValues(scope: EntityScope, request: OptionRequest): Promise<OptionsPage> {
  const { field, target, named, body, row } = request;
  const { values } = body;
  if (!Array.isArray(values)) throw new AppError("QUERY_PARAM_INVALID", { name: "values", reason: "应为文本的列表" });
  const viewer = scopeOf(scope, target.entity);
  const stored = Condition.on(viewer, { field: target.reference.store, rule: "in", value: values });
  const where = values.length === 0 ? anyOf([]) : await askedRows(viewer, [{ match: "and", conditions: [stored] }], named);
  const { total, rows } = await pageOf(scope, request, where);
  const records = await presentOptions(scope, { ...request, rows });
  const seen = new Set(records.map(({ value }) => value));
  // What does not stand on the page may stand on another one.
  const isWhole = total === records.length;
  const unseen = isWhole ? [...new Set(values.map(String))].filter((value) => !seen.has(value)) : [];
  return { records: [...records, ...(await unseenValues(scope, { field, target, values: unseen, row }))], total: total + unseen.length };
}

async function pageOf(scope: EntityScope, { target, body }: OptionRequest, where: Filter) {
  const page = parsePage(body);
  const { db } = scope.context.database;
  const { count, rows } = await selectPage(db, {
    entity: target.entity,
    where,
    beside: [...calledIn(scope, target), ...aboveIn(scope, target, body)],
    limit: page.size,
    offset: (page.number - 1) * page.size,
  });
  return { total: count.total, rows };
}

/** What the rows are called, where their viewer reads it. */
function calledIn(scope: EntityScope, { entity, reference }: ReferenceTarget): readonly BesideColumn[] {
  const [target, label] = [scopeOf(scope, entity), knownField(entity, reference.label)];
  return canRead(label, target) ? calledColumns({ target, label }) : [];
}

/** Where what a search found stands: it is given out of its place in the tree. */
function aboveIn(scope: EntityScope, { entity, reference }: ReferenceTarget, body: Row): readonly BesideColumn[] {
  const [target, label] = [scopeOf(scope, entity), knownField(entity, reference.label)];
  return parameterText(body, "keyword") !== "" && canRead(label, target) ? aboveColumns({ target, label }) : [];
}

function candidatesOf(scope: EntityScope, request: OptionRequest): Filter {
  const candidates = nodesOf(scope, request)(ROW_ALIAS);
  return request.named ? allOf([request.named, candidates]) : candidates;
}

/** A tree to choose from holds what may be chosen: what hangs below others stands at the top, for all to be reached. */
function nodesOf(scope: EntityScope, { target, row, parentRow }: Pick<OptionRequest, "target" | "row" | "parentRow">): TreeNodes {
  const choosing = { row, isNew: typeof row["id"] !== "string", parent: parentRow };
  return (alias) => candidateRows(scope, target, choosing, alias);
}

/** Whether these are all choices there are, nobody searched among them, and none of them can be taken. */
function isWholeList(body: Row, records: readonly ReferenceOption[], total: number): boolean {
  return parameterText(body, "keyword") === "" && isAllRefused(records, total);
}

function isAllRefused(records: readonly ReferenceOption[], total: number): boolean {
  return total === records.length && records.every(({ disabled }) => disabled);
}

/** Rows below the one with a stored value, `""` for the roots; none below what the caller does not see. */
async function rowsBelow(scope: EntityScope, request: OptionRequest, value: string): Promise<Filter> {
  const { target } = request;
  const viewer = scopeOf(scope, target.entity);
  if (value === "" || target.reference.store === "id") return placeFilter(viewer, value, nodesOf(scope, request));
  const where = allOf([visibleRows(viewer, ROW_ALIAS), rowsWithValues(target, [value])]);
  const [above] = await selectRows(viewer.context.database.db, { entity: target.entity, where, limit: 1 });
  return above ? placeFilter(viewer, String(above["id"])) : anyOf([]);
}

/** Nodes of a tree of which only some are open stand side by side: those between them are none of the caller's. */
function allAtTheTop(node: string): Filter {
  return node === "" ? allOf([]) : anyOf([]);
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

interface OptionRows extends OptionRequest {
  readonly rows: readonly Row[];
}

async function presentOptions(
  scope: EntityScope,
  { field, target, named, rows, row, parentRow, body }: OptionRows,
): Promise<readonly ReferenceOption[]> {
  const { reference, entity } = target;
  const targetScope = scopeOf(scope, entity);
  noteReads(targetScope, rows);
  const { db } = scope.context.database;
  const label = knownField(entity, reference.label);
  const withChildren =
    entity.tree && !named
      ? await parentsAmong(
          targetScope,
          rows.map((candidate) => candidate["id"]),
          nodesOf(scope, { target, row, parentRow }),
        )
      : undefined;
  // Without a row nobody chooses: a condition may name any of them, and nothing is refused.
  const asked = body["row"] === undefined ? undefined : { field, target, rows, row };
  const places = asked && (await remainingPlaces(scope, asked));
  const takes = takesPlace(scope, field, row);
  const refusals: ReadonlyMap<string, string> = asked ? await refusedChoices(scope, asked) : new Map();
  const shown = await withoutForeign(db, targetScope, rows);
  return shown.map((candidate) => {
    const value = String(candidate[reference.store]);
    const [left, reason] = [places?.get(value), refusals.get(value)];
    const remaining = disclosedPlaces(scope, field, left);
    const text = canRead(label, targetScope) ? labelText(targetScope, label, candidate[CALLED] ?? candidate[reference.label]) : value;
    return {
      value,
      text,
      ...pathOf(candidate, text),
      ...(remaining === undefined ? {} : { remaining }),
      ...(reason === undefined ? {} : { reason }),
      ...(body["fill"] === true ? { fill: fillValues(scope, target, candidate) } : {}),
      ...(reason !== undefined || (takes && (left ?? 1) <= 0) ? { disabled: true as const } : {}),
      ...(entity.tree ? placeInTree(entity.tree, candidate, withChildren) : {}),
    };
  });
}

/** The path above an option that was searched for, where its text does not say it already. */
function pathOf({ [ABOVE]: above }: Row, text: string): Pick<ReferenceOption, "above"> {
  return typeof above === "string" && !text.startsWith(`${above}/`) ? { above } : {};
}

/** Where an option stands. Of a tree of which only some nodes are open each stands alone, without `withChildren`. */
function placeInTree({ parent }: NonNullable<EntityModel["tree"]>, row: Row, withChildren: ReadonlySet<unknown> | undefined) {
  return withChildren
    ? { parentId: textOrNull(row[parent]), hasChildren: withChildren.has(row["id"]) }
    : { parentId: null, hasChildren: false };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
