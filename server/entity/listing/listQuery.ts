import {
  entityNameOf,
  listingOf,
  predicateOf,
  readCondition,
  readParameterName,
  splitList,
  type EntityModel,
  type FieldModel,
} from "../../../src/schema/index.ts";
import { LIST_PARAMETERS } from "../../../src/schema/keywords/identifiers.ts";
import { AppError } from "../../errors/appError.ts";
import { CARD_PARAMETER, readCard } from "../../../src/schema/query/cardCondition.ts";
import { rowsBehindCard } from "../figures/rowsBehindCard.ts";
import { questionsOfAlike } from "../condition/alikeValues.ts";
import { askedRows } from "../condition/askedRows.ts";
import { Condition, type AskedCondition } from "../condition/condition.ts";
import { assertSortable, readableField } from "../condition/queryField.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { dictionaryOrder } from "./dictionaryOrder.ts";
import { orderOf } from "./orderOf.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { todayOf } from "../scope/todayOf.ts";
import { derivedField } from "../query/derivedColumns.ts";
import { allOf, anyOf, type Filter } from "../query/filter.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { ROW_ALIAS } from "../query/rowAlias.ts";
import type { Neighbour } from "../query/keyset.ts";
import { parameterText, parsePage, type Page, type QueryParameters } from "../request/parameters.ts";
import type { Counting } from "../query/rowCount.ts";
import { countingFor, visibleRows } from "../query/rowFilter.ts";
import { ownOrder, type SortStep } from "../query/sortSql.ts";
import { sameValue } from "./sameValue.ts";
import { spanOfDays } from "./spanOfDays.ts";
import { superQueryGroup } from "./superQuery.ts";

/** What a list asks for, checked against the entity and the viewer. */
export interface ListQuery {
  /** Which rows: those asked for among those that may be answered with. */
  readonly where: Filter;
  readonly sort: readonly SortStep[];
  readonly page: Page;
  /** How exactly the rows are counted; absent: as the door sees fit. */
  readonly counting?: Counting;
  /** From which row of the list the page goes on; found by number where there is none. */
  readonly neighbour?: Neighbour;
}

/** What a door adds to the reading of its parameters. */
export interface ListQueryOptions {
  /** Names of parameters that are the door's own and no conditions. */
  readonly besides?: readonly string[];
  /** Rows that may be answered with at all. @default what the session may see */
  readonly within?: Filter;
}

const TEXT_SUFFIX = "_dictText";
/** What lists are sorted by where nobody chose anything (spec §9); rows that have no such field keep to their own order. */
const USUAL_ORDER = "createTime";
/** Columns of one order. */
const MAX_COLUMNS = 10;

/**
 * Reads the parameters of a list. Every other name is a condition on a field (`src/schema/query`).
 * What names no field, rule or value is refused by name; nothing is dropped silently. An empty parameter is a control
 * that nobody filled in, and says nothing.
 */
export async function readListQuery(
  scope: EntityScope,
  parameters: QueryParameters,
  { besides = [], within }: ListQueryOptions = {},
): Promise<ListQuery> {
  const asked = Object.entries(parameters)
    .filter(([name]) => !LIST_PARAMETERS.includes(name) && !besides.includes(name))
    .flatMap(([name, value]) => askedConditions(scope, name, value));
  const conditions = asked.map((condition) => Condition.read(scope, condition));
  const params = parameterText(parameters, "superQueryParams");
  const advanced = params === "" ? undefined : superQueryGroup(scope, params, parameterText(parameters, "superQueryMatchType"));
  const [sort, page, counting, neighbour] = [
    parseSort(scope, parameters),
    parsePage(parameters),
    isExactAsked(parameters) ? ({ kind: "exact" } as const) : within ? ({ kind: "over" } as const) : countingFor(scope),
    neighbourOf(parameters),
  ];
  const same = await sameValue(scope, parameters);
  const alike = same instanceof Condition ? await questionsOfAlike(scope, same) : [];
  const all = same === undefined || same === "none" ? conditions : [...conditions, same];
  const ground = rowsOfCard(scope, parameters, rowsOfScreen(scope, parameters, within));
  const asks = await askedRows(
    scope,
    [{ match: "and", conditions: all }, ...(advanced ? [advanced] : []), ...spanOfDays(scope, parameters)],
    ground,
    alike,
  );
  const where = same === "none" ? anyOf([]) : asks;
  return { where, sort, page, counting, ...(neighbour ? { neighbour } : {}) };
}

/** `_screen` names a screen of the entity whose list holds some rows only (`where`). @throws QUERY_PARAM_INVALID */
function rowsOfScreen(scope: EntityScope, parameters: QueryParameters, within: Filter | undefined): Filter | undefined {
  const id = parameterText(parameters, "_screen");
  if (id === "") return within;
  const { entity, project } = scope;
  const screen = project.screens.get(id);
  const listing = screen && entityNameOf(screen) === entity.name ? listingOf(screen) : undefined;
  if (!listing) throw new AppError("QUERY_PARAM_INVALID", { name: "_screen", reason: `不是${entity.title}的列表` });
  if (listing.where === undefined) return within;
  const values = expressionScope(scope, { row: {}, isNew: false });
  const where = predicateSql(predicateOf(listing.where, values, "row"), { entity, alias: ROW_ALIAS });
  return allOf([within ?? visibleRows(scope, ROW_ALIAS), where]);
}

/** `_card` asks for the rows that a number of a dashboard is made of. @throws QUERY_PARAM_INVALID, CARD_MISSING */
function rowsOfCard(scope: EntityScope, parameters: QueryParameters, within: Filter | undefined): Filter | undefined {
  const text = parameterText(parameters, CARD_PARAMETER);
  if (text === "") return within;
  const condition = readCard(text);
  if (!condition) throw new AppError("QUERY_PARAM_INVALID", { name: CARD_PARAMETER, reason: "看不出是哪张卡片" });
  return allOf([...(within ? [within] : []), rowsBehindCard(scope, condition)]);
}

/** `_count=exact` counts to the last row, however many there are. @throws QUERY_PARAM_INVALID */
function isExactAsked(parameters: QueryParameters): boolean {
  const asked = parameterText(parameters, "_count");
  if (asked !== "" && asked !== "exact") throw new AppError("QUERY_PARAM_INVALID", { name: "_count", reason: "只能是 exact" });
  return asked === "exact";
}

/** `_after` and `_before` name the row beside the page; the number of the page says where it stands if that row has gone. @throws QUERY_PARAM_INVALID */
function neighbourOf(parameters: QueryParameters): Neighbour | undefined {
  const [after, before] = [parameterText(parameters, "_after"), parameterText(parameters, "_before")];
  if (after !== "" && before !== "") throw new AppError("QUERY_PARAM_INVALID", { name: "_before", reason: "不能与 _after 同时使用" });
  if (after !== "") return { id: after, side: "after" };
  return before === "" ? undefined : { id: before, side: "before" };
}

/** The condition of one parameter; none where it is empty. A repeated parameter is any of its values. */
function askedConditions(viewer: EntityScope, name: string, value: unknown): readonly AskedCondition[] {
  const isRepeated = Array.isArray(value);
  const text = isRepeated ? "" : parameterText({ [name]: value }, name);
  if (!isRepeated && text === "") return [];
  const { field, rule } = readParameterName(name, (known) => isField(viewer.entity, known));
  if (rule) return [{ field, rule, value: isRepeated ? value : text }];
  if (isRepeated) return [{ field, rule: "in", value }];
  const asked = readCondition(readableField(viewer, field), text);
  return [{ field, rule: asked.rule, value: asked.text }];
}

/**
 * `column` and `order`, each a single word or a comma list; without `column` the entity's own order. `order=ahead` starts
 * a list of days with today.
 */
function parseSort(viewer: EntityScope, parameters: QueryParameters): readonly SortStep[] {
  const named = splitList(parameterText(parameters, "column"));
  const orders = splitList(parameterText(parameters, "order").toLowerCase());
  for (const [index, order] of orders.entries())
    if (order !== "asc" && order !== "desc" && !(order === "ahead" && index === 0))
      throw new AppError("QUERY_PARAM_INVALID", { name: "order", reason: "只能是 asc 或 desc，第一列还可以是 ahead" });
  if (named.length > MAX_COLUMNS) throw new AppError("QUERY_PARAM_INVALID", { name: "column", reason: `最多 ${MAX_COLUMNS} 列` });
  const columns = named
    .map((column, index) => ({ column, order: orders[index] ?? orders.at(-1), isAhead: index === 0 && orders[0] === "ahead" }))
    .filter(({ column }) => column !== USUAL_ORDER || isField(viewer.entity, column));
  if (columns.length === 0) return ownOrder(viewer.entity).flatMap((step) => listedSteps(viewer, step));
  return columns.flatMap(({ column, order, isAhead }): readonly SortStep[] => {
    const field = readableField(viewer, column.endsWith(TEXT_SUFFIX) ? column.slice(0, -TEXT_SUFFIX.length) : column);
    assertSortable(viewer, field);
    if (isAhead) return [{ field: dayOf(field), direction: "ahead", today: todayOf(viewer) }];
    const by = orderOf(viewer, field);
    const direction = order === "asc" ? "asc" : "desc";
    return listedSteps(viewer, { field: field.name, direction, ...(by ? { by } : {}) });
  });
}

/** A step by a coded value goes by the list of the values, and those that it does not name by themselves. */
function listedSteps({ project, entity }: EntityScope, step: SortStep): readonly SortStep[] {
  if (step.direction === "ahead" || step.by) return [step];
  const field = fieldOf(entity, step.field);
  const by = field && dictionaryOrder(project, field);
  return by ? [{ ...step, by }, step] : [step];
}

function isField(entity: EntityModel, name: string): boolean {
  return fieldOf(entity, name) !== undefined || derivedField(entity, name) !== undefined;
}

/** The name of a field that holds a day. @throws QUERY_PARAM_INVALID */
function dayOf({ name, column }: FieldModel): string {
  if (column?.type === "date") return name;
  throw new AppError("QUERY_PARAM_INVALID", { name: "order", reason: "ahead 只用于日期" });
}
