import { sql, type SqlBool } from "kysely";
import { kindOf, type CompareOperator, type FieldModel, type Predicate } from "../../../src/schema/index.ts";
import { holdsGramsOf } from "../../database/values/textGrams.ts";
import { columnOf, columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, anyOf, noneOf, type Filter } from "../query/filter.ts";
import { rowsBehind, type Behind } from "../query/lookups.ts";
import { predicateSql, type PredicateTable } from "../query/predicateSql.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { rowsByRollup } from "../query/rollups.ts";
import { withinTenant } from "../tenant/foreignReferences.ts";
import type { Condition, RowsBelow } from "./condition.ts";
import type { ConditionGroup, ConditionQuery } from "./conditionQuery.ts";
import type { ColumnScalar, ValueSpan } from "./conditionValue.ts";

/** What a condition asks of the rows it is about. */
type OwnCondition = Pick<Condition, "viewer" | "field" | "rule" | "values">;

/** Turns everything a request asks for into SQL: the one place where conditions become statements. */
export function querySql({ groups }: ConditionQuery, table: PredicateTable): Filter {
  return allOf(groups.map((group) => groupSql(group, table)));
}

function groupSql({ match, conditions }: ConditionGroup, table: PredicateTable): Filter {
  const filters = conditions.map((condition) => conditionSql(condition, table));
  return match === "and" ? allOf(filters) : anyOf(filters);
}

/** Turns one condition into SQL. */
export function conditionSql(condition: Condition, table: PredicateTable): Filter {
  const { below, behind, rollup, field } = condition;
  if (rollup) return rowsByRollup(rollup, table.alias, (value) => valuesSql(condition, { ...table, value: { field, sql: value } }));
  if (behind) return behindSql(condition, behind, table);
  return below ? belowSql(condition, below, table) : ownSql(condition, table);
}

function belowSql(condition: Condition, { scope, by }: RowsBelow, { alias }: PredicateTable): Filter {
  const { entity } = scope;
  const child = { entity, alias: `${alias}_child` };
  return sql<SqlBool>`exists (
    select 1 from ${sql.table(entity.table)} as ${sql.ref(child.alias)}
    where ${columnRef(child.alias, fieldColumn(entity, by))} = ${columnRef(alias, "id")}
      and ${visibleRows(scope, child.alias)} and ${ownSql(condition, child)})`;
}

/** What is not equal differs, is empty, or stands in a row that the viewer does not see; as without a reference in between. */
function behindSql(condition: Condition, place: Behind, { alias }: PredicateTable): Filter {
  const { entity } = place.target;
  const asked = condition.rule === "ne" ? { ...condition, rule: "eq" as const } : condition;
  const found = rowsBehind(place, alias, (own) => ownSql(asked, { entity, alias: own }));
  return condition.rule === "ne" ? noneOf(found) : found;
}

/** What leads into another tenant is not there for the viewer, so nothing is found by it, and it differs from whatever is asked. */
function ownSql(condition: OwnCondition, table: PredicateTable): Filter {
  if (condition.rule === "ne") return noneOf(ownSql({ ...condition, rule: "eq" }, table));
  return allOf([valuesSql(condition, table), withinTenant(condition, table.alias)]);
}

function valuesSql({ field, rule, values }: OwnCondition, table: PredicateTable): Filter {
  const [first] = values;
  if (!first) throw new Error(`A condition on “${field.name}” holds no value.`);
  switch (rule) {
    case "like":
      return matches(field, { part: first.from, before: "%", after: "%" }, table);
    case "right_like":
      return matches(field, { part: first.from, before: "", after: "%" }, table);
    case "left_like":
      return matches(field, { part: first.from, before: "%", after: "" }, table);
    case "eq":
      return equals(field, first, table);
    case "in":
      return isAnyOf(field, values, table);
    case "all":
      return allOf(values.map((value) => equals(field, value, table)));
    case "ne":
      return noneOf(equals(field, first, table));
    default:
      return ordered(field.name, rule, first, endOf(field, rule, table));
  }
}

/** A part of a text, and what may stand on either side of it. */
interface TextPart {
  readonly part: ColumnScalar;
  readonly before: "" | "%";
  readonly after: "" | "%";
}

/**
 * Whoever types a word into a search does not mind its case. The pattern decides; where the column has an index of its
 * characters, that brings the rows to be looked at.
 */
function matches(field: FieldModel, { part, before, after }: TextPart, { alias }: PredicateTable): Filter {
  const column = columnRef(alias, columnOf(field));
  const isMatch = sql<SqlBool>`${column} ilike ${`${before}${escapeLike(part)}${after}`}`;
  if (field.column?.search !== true || String(part) === "") return isMatch;
  // A row that has all pairs nearly always has the part: said plainly, its rareness would count twice.
  return sql<SqlBool>`(${holdsGramsOf(column, String(part))} and case when ${isMatch} then true else false end)`;
}

/** Texts go as one list, which the database finds by index; values of other types one by one. */
function isAnyOf(field: FieldModel, values: readonly ValueSpan[], table: PredicateTable): Filter {
  if (field.column?.type === "text") return predicateSql({ op: "in", field: field.name, values: values.map(({ from }) => from) }, table);
  return anyOf(values.map((value) => equals(field, value, table)));
}

/** A list field equals a value when it holds it. */
function equals(field: FieldModel, { from, until }: ValueSpan, table: PredicateTable): Filter {
  const { name } = field;
  if (field.column?.type === "jsonb") return predicateSql({ op: "hasItem", field: name, value: from }, table);
  if (until === undefined) return compare(name, "eq", from, table);
  return allOf([compare(name, "ge", from, table), compare(name, "lt", until, table)]);
}

/** After a day means after its last moment, up to a day includes it. */
function ordered(field: string, rule: CompareOperator, { from, until = from }: ValueSpan, table: PredicateTable): Filter {
  if (until === from) return compare(field, rule, from, table);
  if (rule === "gt") return compare(field, "ge", until, table);
  return rule === "le" ? compare(field, "lt", until, table) : compare(field, rule, from, table);
}

/** A span is after a day by its last one and before it by its first: what reaches a day or begins by it is asked for together. */
function endOf(field: FieldModel, rule: CompareOperator, table: PredicateTable): PredicateTable {
  const { span } = kindOf(field.kind);
  if (!span) return table;
  const side = rule === "gt" || rule === "ge" ? sql`right` : sql`left`;
  return {
    ...table,
    value: { field, sql: sql`${side}(${table.value?.sql ?? columnRef(table.alias, columnOf(field))}, ${span.width}::int)` },
  };
}

function compare(field: string, operator: CompareOperator, value: ColumnScalar, table: PredicateTable): Filter {
  const predicate: Predicate = { op: "compare", field, operator, value };
  return predicateSql(predicate, table);
}

/** Makes `%`, `_` and `\` mean themselves. */
function escapeLike(text: ColumnScalar): string {
  return String(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
}
