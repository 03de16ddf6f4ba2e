import type { FieldModel, QueryRule } from "../model/entity.ts";
import { valueType } from "../model/shownFields.ts";
import { eqOperator } from "./operators/eqOperator.ts";
import { operatorOf, operators } from "./operators/registry.ts";

/** How a condition compares and with what, for operators of several values a comma list. */
export interface ConditionText {
  readonly rule: QueryRule;
  readonly text: string;
}

/** The signs of all operators that have some; those that claim a value first come first. */
const marks = operators
  .flatMap(({ name, address }) => (address.marks ? [{ rule: name as QueryRule, ...address.marks }] : []))
  .toSorted((left, right) => right.rank - left.rank);

/**
 * Writes a condition as the value of a request parameter (protocol 1.9): `*v*` contains, `*v` ends with, `v*` starts with,
 * `!v` not equal, `> v` and its kin compare, a comma list is any of. An operator that stands in the name of its parameter
 * has no signs.
 *
 * @example writeCondition({ rule: "like", text: "张" }) // "*张*"
 */
export function writeCondition({ rule, text }: ConditionText): string {
  const { before = "", after = "" } = operatorOf(rule).address.marks ?? {};
  return before + text + after;
}

/**
 * Reads what `writeCondition` writes. Anything else is equality, also a lone star. A text with marks of its own is read as
 * the condition that they say (protocol 1.9): `张,王` is any of two. The advanced query has no marks and asks for every text.
 *
 * @example readCondition(realname, "*张*") // { rule: "like", text: "张" }
 */
export function readCondition(field: Pick<FieldModel, "column" | "derived">, value: string): ConditionText {
  const isText = valueType(field) === "text";
  for (const { rule, read } of marks) {
    const text = read(value, isText);
    if (text !== undefined) return { rule, text };
  }
  return { rule: eqOperator.name, text: value };
}
