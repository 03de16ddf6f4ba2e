import { sql, type SqlBool } from "kysely";
import type { CompareOperator, FieldModel, Predicate, QueryRule } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { columnOf, columnRef } from "./columns.ts";
import type { Comparison } from "./comparison.ts";
import { conditionValue, type ValueSpan } from "./conditionValue.ts";
import { allOf, anyOf, noneOf, type Filter } from "./filter.ts";
import { predicateSql, type PredicateTable } from "./predicateSql.ts";

const TEXT_RULES: readonly QueryRule[] = ["like", "left_like", "right_like"];
const ORDER_RULES: readonly QueryRule[] = ["gt", "ge", "lt", "le"];

/** Turns an asked condition into SQL. @throws QUERY_RULE_UNFIT, QUERY_VALUE_INVALID */
export function comparisonSql({ field, rule, texts }: Comparison, table: PredicateTable): Filter {
  const type = field.column?.type;
  const unfit = (TEXT_RULES.includes(rule) && type !== "text") || (ORDER_RULES.includes(rule) && (type === "jsonb" || type === "boolean"));
  if (unfit) throw new AppError("QUERY_RULE_UNFIT", { title: field.title, rule });
  return anyOf(texts.map((text) => textSql(field, rule, text, table)));
}

function textSql(field: FieldModel, rule: QueryRule, text: string, table: PredicateTable): Filter {
  switch (rule) {
    case "like":
      return matches(field, `%${escapeLike(text)}%`, table);
    case "right_like":
      return matches(field, `${escapeLike(text)}%`, table);
    case "left_like":
      return matches(field, `%${escapeLike(text)}`, table);
    case "eq":
    case "in":
      return equals(field, conditionValue(field, text), table);
    case "ne":
      return noneOf(equals(field, conditionValue(field, text), table));
    default:
      return ordered(field.name, rule, conditionValue(field, text), table);
  }
}

/** Whoever types a word into a search does not mind its case. */
function matches(field: FieldModel, pattern: string, { alias }: PredicateTable): Filter {
  return sql<SqlBool>`${columnRef(alias, columnOf(field))} ilike ${pattern}`;
}

/** A list field equals a value when it holds it. */
function equals(field: FieldModel, { from, until }: ValueSpan, table: PredicateTable): Filter {
  const { name } = field;
  if (field.column?.type === "jsonb") return predicateSql({ op: "hasItem", field: name, value: from }, table);
  if (until === undefined) return predicateSql({ op: "compare", field: name, operator: "eq", value: from }, table);
  return allOf([compare(name, "ge", from, table), compare(name, "lt", until, table)]);
}

/** After a day means after its last moment, up to a day includes it. */
function ordered(field: string, rule: CompareOperator, { from, until = from }: ValueSpan, table: PredicateTable): Filter {
  if (until === from) return compare(field, rule, from, table);
  if (rule === "gt") return compare(field, "ge", until, table);
  return rule === "le" ? compare(field, "lt", until, table) : compare(field, rule, from, table);
}

function compare(field: string, operator: CompareOperator, value: string | number | boolean, table: PredicateTable): Filter {
  const predicate: Predicate = { op: "compare", field, operator, value };
  return predicateSql(predicate, table);
}

/** Makes `%`, `_` and `\` mean themselves. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
