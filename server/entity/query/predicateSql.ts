import { sql, type RawBuilder, type SqlBool } from "kysely";
import {
  BLANK_CHARACTERS,
  valueType,
  wireFormats,
  type CompareOperator,
  type EntityModel,
  type FieldModel,
  type Predicate,
  type PredicateValue,
  type SqlType,
} from "../../../src/schema/index.ts";
import { knownField } from "../scope/entityScope.ts";
import { columnOf, columnRef } from "./columns.ts";
import { allOf, anyOf, noneOf, type Filter } from "./filter.ts";

/** The table a predicate is about. */
export interface PredicateTable {
  readonly entity: EntityModel;
  readonly alias: string;
  /** A value that stands in no column, with the field it is the value of. */
  readonly value?: { readonly field: FieldModel; readonly sql: RawBuilder<unknown> };
}

type Leaf = Exclude<Predicate, { readonly op: "constant" | "and" | "or" | "not" }>;
type Meeting = "native" | "text" | "double" | "json" | "never";
type LeafOf<Op extends Leaf["op"]> = Extract<Leaf, { readonly op: Op }>;

interface Operand {
  readonly sql: RawBuilder<unknown>;
  readonly type: SqlType;
}

const SIGNS: Readonly<Record<CompareOperator, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  lt: sql`<`,
  le: sql`<=`,
  gt: sql`>`,
  ge: sql`>=`,
};
const NUMBERS: readonly SqlType[] = ["integer", "bigint", "numeric", "double precision"];
const LARGEST_INTEGER = 2_147_483_647;
/** Wire format and length of the text of a date or time column. */
const MOMENTS: Partial<Readonly<Record<SqlType, { readonly format: RegExp; readonly length: number }>>> = {
  date: { format: wireFormats.date, length: 10 },
  timestamp: { format: wireFormats["date-time"], length: 19 },
  time: { format: wireFormats.time, length: 8 },
};

/** Turns a predicate into SQL that selects exactly the rows for which `evaluatePredicate` is true. */
export function predicateSql(predicate: Predicate, table: PredicateTable): Filter {
  switch (predicate.op) {
    case "constant":
      return predicate.value ? sql<SqlBool>`true` : sql<SqlBool>`false`;
    case "and":
      return allOf(predicate.items.map((item) => predicateSql(item, table)));
    case "or":
      return anyOf(predicate.items.map((item) => predicateSql(item, table)));
    case "not":
      return noneOf(predicateSql(predicate.item, table));
    default:
      return leafSql(predicate, table);
  }
}

function leafSql(leaf: Leaf, table: PredicateTable): Filter {
  const operand = operandOf(leaf.field, table);
  switch (leaf.op) {
    case "compare":
      return compareValue(operand, leaf.operator, leaf.value);
    case "compareFields":
      return compareOperands(leaf.operator, operand, operandOf(leaf.other, table));
    case "in":
      return anyValue(operand, leaf);
    case "isNull":
      return sql<SqlBool>`${operand.sql} is null`;
    case "isBlank":
      return isBlank(operand);
    case "hasItem":
      return operand.type === "jsonb" ? sql<SqlBool>`${operand.sql} @> ${JSON.stringify([leaf.value])}::jsonb` : constantSql(false);
    default:
      return testText(operand, leaf);
  }
}

function operandOf(name: string, { entity, alias, value }: PredicateTable): Operand {
  if (value?.field.name === name) return comparedAsJson({ sql: value.sql, type: valueType(value.field) ?? "text" });
  const field = knownField(entity, name);
  return comparedAsJson({ sql: columnRef(alias, columnOf(field)), type: field.column?.type ?? "text" });
}

/** A text of JSON equals nothing; what it says does. */
function comparedAsJson(operand: Operand): Operand {
  return operand.type === "json" ? { sql: sql`${operand.sql}::jsonb`, type: "jsonb" } : operand;
}

function anyValue(operand: Operand, { values }: LeafOf<"in">): Filter {
  const texts = values.filter((value) => typeof value === "string");
  if (operand.type === "text") return sql<SqlBool>`${operand.sql} = any(${texts})`;
  return anyOf(values.map((value) => compareValue(operand, "eq", value)));
}

/** Compares with a bound value; a value of another type than the column's is never equal and never ordered. */
function compareValue(operand: Operand, operator: CompareOperator, value: PredicateValue): Filter {
  const bound = boundAs(operand.type, value);
  if (bound === "native") return compared(operand, operator, sql`${value}`);
  if (bound === "text") return compared(asText(operand), operator, sql`${value}`);
  if (bound === "double")
    return compared({ sql: sql`${operand.sql}::double precision`, type: "double precision" }, operator, sql`${value}::double precision`);
  if (bound === "json" && (operator === "eq" || operator === "ne"))
    return compared(operand, operator, sql`${JSON.stringify(value)}::jsonb`);
  return constantSql(operator === "ne");
}

/** How a value meets a column: in the column's own type, as text, as a double, as JSON, or not at all. */
function boundAs(type: SqlType, value: PredicateValue): Meeting {
  if (type === "jsonb") return "json";
  if (typeof value === "number") return numberBoundAs(type, value);
  if (typeof value === "boolean") return type === "boolean" ? "native" : "never";
  const moment = MOMENTS[type];
  // A moment keeps its index where the text is one; any other text compares by code, as in an expression.
  if (moment) return moment.format.test(value) ? "native" : "text";
  return type === "text" ? "native" : "never";
}

/** A whole column takes whole values only; it is widened for others. */
function numberBoundAs(type: SqlType, value: number): Meeting {
  if (!NUMBERS.includes(type)) return "never";
  if (type === "numeric" || type === "double precision") return "native";
  return Number.isInteger(value) && Math.abs(value) <= LARGEST_INTEGER ? "native" : "double";
}

function compareOperands(operator: CompareOperator, left: Operand, right: Operand): Filter {
  const isNumeric = NUMBERS.includes(left.type) && NUMBERS.includes(right.type);
  const isText = [left, right].every(({ type }) => type === "text" || MOMENTS[type] !== undefined);
  const [a, b] = left.type !== right.type && isText ? [asText(left), asText(right)] : [left, right];
  const comparable = a.type === b.type || isNumeric;
  if (operator === "eq" || operator === "ne") {
    const isEqual = comparable
      ? sql<SqlBool>`${a.sql} is not distinct from ${b.sql}`
      : sql<SqlBool>`(${a.sql} is null and ${b.sql} is null)`;
    return operator === "eq" ? isEqual : noneOf(isEqual);
  }
  return comparable && a.type !== "jsonb" ? compared(a, operator, b.sql) : constantSql(false);
}

function compared({ sql: operand, type }: Operand, operator: CompareOperator, other: RawBuilder<unknown>): Filter {
  const isOrderOfTexts = type === "text" && operator !== "eq" && operator !== "ne";
  return isOrderOfTexts
    ? sql<SqlBool>`${operand} ${SIGNS[operator]} ${other} collate "C"`
    : sql<SqlBool>`${operand} ${SIGNS[operator]} ${other}`;
}

/** A date or time column as its wire text. */
function asText(operand: Operand): Operand {
  const moment = MOMENTS[operand.type];
  return moment ? { sql: sql`left(${operand.sql}::text, ${sql.lit(moment.length)})`, type: "text" } : operand;
}

function isBlank({ sql: operand, type }: Operand): Filter {
  if (type === "text") return sql<SqlBool>`(${operand} is null or ${isBlankText(operand)})`;
  // Text inside JSON is unwrapped first, like a text column.
  if (type === "jsonb")
    return sql<SqlBool>`(${operand} is null or ${operand} = '[]'::jsonb or (jsonb_typeof(${operand}) = 'string' and ${isBlankText(sql`(${operand} #>> '{}')`)}))`;
  return sql<SqlBool>`${operand} is null`;
}

/** As `isBlankText` of the expressions: the same characters, whatever the database's own idea of space. */
function isBlankText(text: RawBuilder<unknown>): Filter {
  return sql<SqlBool>`btrim(${text}, ${BLANK_CHARACTERS}) = ''`;
}

const TEXT_TESTS: Readonly<Record<"contains" | "startsWith" | "endsWith", (text: RawBuilder<unknown>, part: string) => Filter>> = {
  contains: (text, part) => sql<SqlBool>`strpos(${text}, ${part}) > 0`,
  startsWith: (text, part) => sql<SqlBool>`starts_with(${text}, ${part})`,
  endsWith: (text, part) => sql<SqlBool>`right(${text}, length(${part})) = ${part}`,
};

function testText(operand: Operand, { op, value }: LeafOf<"contains" | "startsWith" | "endsWith">): Filter {
  const text = asText(operand);
  return text.type === "text" ? TEXT_TESTS[op](text.sql, value) : constantSql(false);
}

function constantSql(value: boolean): Filter {
  return value ? sql<SqlBool>`true` : sql<SqlBool>`false`;
}
