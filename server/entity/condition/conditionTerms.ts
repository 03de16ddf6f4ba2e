import { type RawBuilder, sql, type SqlBool } from "kysely";
import {
  isPersonName,
  kindOf,
  nameSigns,
  type ColumnScalar,
  type CompareOperator,
  type ConditionTerms,
  type FieldModel,
  type Predicate,
  type ValueSpan,
} from "../../../src/schema/index.ts";
import { holdsGramsOf } from "../../database/values/textGrams.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { allOf, anyOf, noneOf, type Filter } from "../query/filter.ts";
import { predicateSql, type PredicateTable } from "../query/predicateSql.ts";

/** What operators put conditions together from, of one field of the rows of a table, as SQL. */
export function conditionTerms(field: FieldModel, table: PredicateTable): ConditionTerms<Filter> {
  return {
    equals: (value) => equals(field, value, table),
    isAnyOf: (values) => isAnyOf(field, values, table),
    compares: (sign, value) => ordered(field.name, sign, value, endOf(field, sign, table)),
    holdsPart: ({ from }, place) =>
      matches(field, { part: from, before: place === "start" ? "" : "%", after: place === "end" ? "" : "%" }, table),
    isBlank: () => isBlank(field, table),
    all: allOf,
    not: noneOf,
  };
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
  const isSigned = isSignedName(field, part);
  const held = isSigned ? plainSigns(column) : column;
  const isMatch = sql<SqlBool>`${held} ilike ${`${before}${escapeLike(part)}${after}`}`;
  if (field.column?.search !== true || String(part) === "" || isSigned) return isMatch;
  // A row that has all pairs nearly always has the part: said plainly, its rareness would count twice.
  return sql<SqlBool>`(${holdsGramsOf(column, String(part))} and case when ${isMatch} then true else false end)`;
}

/** Whether a part of a name holds a sign that rows of former times may hold in another writing: it is the same name. */
function isSignedName(field: FieldModel, part: ColumnScalar): boolean {
  return isPersonName(field) && /[·']/.test(String(part));
}

function plainSigns(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`translate(${column}, ${nameSigns.written}, ${nameSigns.stored})`;
}

/** Texts go as one list, which the database finds by index; values of other types one by one. */
function isAnyOf(field: FieldModel, values: readonly ValueSpan[], table: PredicateTable): Filter {
  const isSigned = values.some(({ from }) => isSignedName(field, from));
  if (field.column?.type === "text" && !isSigned)
    return predicateSql({ op: "in", field: field.name, values: values.map(({ from }) => from) }, table);
  return anyOf(values.map((value) => equals(field, value, table)));
}

/** A list field equals a value when it holds it. */
function equals(field: FieldModel, { from, until }: ValueSpan, table: PredicateTable): Filter {
  const { name } = field;
  if (isSignedName(field, from)) return sql<SqlBool>`${plainSigns(columnRef(table.alias, columnOf(field)))} = ${from}`;
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

/** An object without members says nothing either. */
function isBlank({ name, type, column }: FieldModel, table: PredicateTable): Filter {
  const isNone = predicateSql({ op: "isBlank", field: name }, table);
  if (type !== "object" || !column) return isNone;
  return anyOf([isNone, sql<SqlBool>`${columnRef(table.alias, column.name)}::jsonb = '{}'`]);
}

/** Makes `%`, `_` and `\` mean themselves. */
function escapeLike(text: ColumnScalar): string {
  return String(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
}
