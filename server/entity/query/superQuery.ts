import { sql, type SqlBool } from "kysely";
import { isQueryRule, queryRules } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { entityOf, fieldOf, scopeOf, type EntityScope } from "../entityScope.ts";
import { canRead, type FieldViewer } from "../fieldRights.ts";
import { columnRef, fieldColumn } from "./columns.ts";
import type { Comparison } from "./comparison.ts";
import { comparisonSql } from "./comparisonSql.ts";
import { allOf, anyOf, type Filter } from "./filter.ts";
import { assertComparable, queryField } from "./queryField.ts";
import { visibleRows } from "./rowFilter.ts";
import { ROW_ALIAS } from "./selectRows.ts";

/** Conditions a person may combine in the advanced query. */
const MAX_CONDITIONS = 50;
/** Stands between a field with child rows and a field of theirs, e.g. `services,weekday`. */
const CHILD_SIGN = ",";
const CHILD_ALIAS = `${ROW_ALIAS}_child`;

/**
 * Turns `superQueryParams` (protocol 1.10) into SQL: a JSON list of `{field, rule, val}`, percent-encoded once more than
 * the address is. A field `group,child` asks for rows of which at least one child row meets the condition.
 * Conditions without a value are left out, as the query builder shows them before they are filled in;
 * an unknown field, rule or match type is refused by name.
 */
export function superQueryFilter(scope: EntityScope, params: string, matchType: string): Filter {
  const match = matchType === "" ? "and" : matchType;
  if (match !== "and" && match !== "or") throw invalid("superQueryMatchType", `只能是 and 或 or，现在是“${matchType.slice(0, 40)}”`);
  const list = parseList(params);
  if (list.length > MAX_CONDITIONS) throw invalid("superQueryParams", `最多 ${MAX_CONDITIONS} 个条件`);
  const filters = list.flatMap((item) => conditionFilter(scope, item));
  return match === "and" || filters.length === 0 ? allOf(filters) : anyOf(filters);
}

function parseList(params: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(params.trimStart().startsWith("[") ? params : decodeURIComponent(params));
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // Not encoded, or not JSON: told below.
  }
  throw invalid("superQueryParams", "应为条件列表");
}

function conditionFilter(scope: EntityScope, item: unknown): readonly Filter[] {
  if (typeof item !== "object" || item === null) throw invalid("superQueryParams", "每个条件都应有 field、rule、val");
  const { field: name } = item as { readonly field?: unknown };
  if (typeof name !== "string") throw invalid("superQueryParams", "条件缺少 field");
  const sign = name.indexOf(CHILD_SIGN);
  if (sign >= 0) return childFilter(scope, { list: name.slice(0, sign), name: name.slice(sign + 1), item });
  const comparison = parseComparison(scope, name, item);
  return comparison.texts.length === 0 ? [] : [comparisonSql(comparison, { entity: scope.entity, alias: ROW_ALIAS })];
}

/** A condition on child rows: the viewer's own, for the others are not there for them (decision 0023). */
function childFilter(
  scope: EntityScope,
  { list, name, item }: { readonly list: string; readonly name: string; readonly item: object },
): readonly Filter[] {
  const { entity } = scope;
  const field = fieldOf(entity, list);
  if (!field?.children || !canRead(field, scope))
    throw new AppError("QUERY_FIELD_UNKNOWN", { entity: entity.title, field: list.slice(0, 60) });
  const below = scopeOf(scope, entityOf(scope, field.children.entity));
  const comparison = parseComparison(below, name, item);
  if (comparison.texts.length === 0) return [];
  const link = columnRef(CHILD_ALIAS, fieldColumn(below.entity, field.children.by));
  return [
    sql<SqlBool>`exists (
      select 1 from ${sql.table(below.entity.table)} as ${sql.ref(CHILD_ALIAS)}
      where ${link} = ${columnRef(ROW_ALIAS, "id")} and ${visibleRows(below, CHILD_ALIAS)}
        and ${comparisonSql(comparison, { entity: below.entity, alias: CHILD_ALIAS })})`,
  ];
}

function parseComparison(viewer: FieldViewer, name: string, item: object): Comparison {
  const { rule = "eq", val } = item as { readonly rule?: unknown; readonly val?: unknown };
  const field = queryField(viewer, name);
  if (typeof rule !== "string" || !isQueryRule(rule))
    throw new AppError("QUERY_RULE_UNKNOWN", { rule: String(rule).slice(0, 40), allowed: queryRules });
  assertComparable(viewer, field, rule);
  return { field, rule, texts: textsOf(val, rule === "in") };
}

function textsOf(value: unknown, many: boolean): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = list.flatMap((part) => {
    if (typeof part !== "string" && typeof part !== "number" && typeof part !== "boolean") return [];
    return many ? String(part).split(",") : [String(part)];
  });
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

function invalid(name: string, reason: string): AppError {
  return new AppError("QUERY_PARAM_INVALID", { name, reason });
}
