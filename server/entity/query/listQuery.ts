import type { SortOrder } from "../../../src/schema/index.ts";
import { LIST_PARAMETERS } from "../../../src/schema/keywords/identifiers.ts";
import { AppError } from "../../errors.ts";
import { fieldOf, type EntityScope } from "../entityScope.ts";
import type { FieldViewer } from "../fieldRights.ts";
import type { Comparison } from "./comparison.ts";
import { comparisonSql } from "./comparisonSql.ts";
import { allOf, type Filter } from "./filter.ts";
import { parseParameter, splitList } from "./microSyntax.ts";
import { parameterText, parsePage, type Page, type QueryParameters } from "./parameters.ts";
import { assertComparable, assertSortable, queryField } from "./queryField.ts";
import { ROW_ALIAS } from "./selectRows.ts";
import { superQueryFilter } from "./superQuery.ts";

/** What a list asks for, checked against the entity and the viewer. */
export interface ListQuery {
  /** The conditions asked for; the row rule comes on top. */
  readonly where: Filter;
  readonly sort: readonly SortOrder[];
  readonly page: Page;
}

const MAX_VALUES = 1000;
const TEXT_SUFFIX = "_dictText";
const LIST_SUFFIX = "_MultiString";

/**
 * Reads the parameters of a list. Every other name is a condition on a field: with the micro-syntax of
 * `parseParameter`, `_begin` and `_end` for the two ends of a range, `_MultiString` for any of a comma list.
 * What names no field, rule or value is refused by name; nothing is dropped silently.
 */
export function parseListQuery(scope: EntityScope, parameters: QueryParameters, besides: readonly string[] = []): ListQuery {
  const table = { entity: scope.entity, alias: ROW_ALIAS };
  const filters = Object.entries(parameters)
    .filter(([name]) => !LIST_PARAMETERS.includes(name) && !besides.includes(name))
    .flatMap(([name, value]) => conditions(scope, name, textsOf(name, value)))
    .map((comparison) => comparisonSql(comparison, table));
  const params = parameterText(parameters, "superQueryParams");
  if (params !== "") filters.push(superQueryFilter(scope, params, parameterText(parameters, "superQueryMatchType")));
  return { where: allOf(filters), sort: parseSort(scope, parameters), page: parsePage(parameters) };
}

function conditions(viewer: FieldViewer, name: string, texts: readonly string[]): readonly Comparison[] {
  if (texts.length === 0) return [];
  const comparison = toComparison(viewer, name, texts);
  if (comparison.texts.length > MAX_VALUES) throw new AppError("QUERY_PARAM_INVALID", { name, reason: `最多 ${MAX_VALUES} 个值` });
  assertComparable(viewer, comparison.field, comparison.rule);
  return [comparison];
}

function toComparison(viewer: FieldViewer, name: string, texts: readonly string[]): Comparison {
  const [first = ""] = texts;
  const base = /^(.+)_(begin|end|MultiString)$/.exec(name);
  if (base && !fieldOf(viewer.entity, name)) {
    const field = queryField(viewer, base[1] ?? "");
    if (name.endsWith(LIST_SUFFIX)) return { field, rule: "in", texts: splitList(texts.join(",")) };
    return { field, rule: base[2] === "begin" ? "ge" : "le", texts: [first] };
  }
  const field = queryField(viewer, name);
  return texts.length > 1 ? { field, rule: "in", texts } : parseParameter(field, first);
}

function textsOf(name: string, value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [parameterText({ [name]: value }, name)].filter((part) => part !== "");
  return value
    .map(String)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** `column` and `order`, each a single word or a comma list; without `column` the entity's own order. */
function parseSort(viewer: FieldViewer, parameters: QueryParameters): readonly SortOrder[] {
  const columns = splitList(parameterText(parameters, "column"));
  const orders = splitList(parameterText(parameters, "order").toLowerCase());
  for (const order of orders)
    if (order !== "asc" && order !== "desc") throw new AppError("QUERY_PARAM_INVALID", { name: "order", reason: "只能是 asc 或 desc" });
  if (columns.length === 0) return viewer.entity.sort;
  return columns.map((column, index) => {
    const field = queryField(viewer, column.endsWith(TEXT_SUFFIX) ? column.slice(0, -TEXT_SUFFIX.length) : column);
    assertSortable(viewer, field);
    return { field: field.name, direction: (orders[index] ?? orders.at(-1)) === "asc" ? "asc" : "desc" };
  });
}
