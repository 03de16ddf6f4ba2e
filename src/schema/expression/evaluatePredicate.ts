import type { Row } from "../model/json.ts";
import type { CompareOperator, Predicate } from "./predicate.ts";
import { isBlank, isEqual, isOrdered, memberOf } from "./values.ts";

/** Says whether a row meets a predicate: what every backend must give. */
export function evaluatePredicate(predicate: Predicate, row: Row): boolean {
  switch (predicate.op) {
    case "constant":
      return predicate.value;
    case "and":
      return predicate.items.every((item) => evaluatePredicate(item, row));
    case "or":
      return predicate.items.some((item) => evaluatePredicate(item, row));
    case "not":
      return !evaluatePredicate(predicate.item, row);
    default:
      return evaluateLeaf(predicate, row);
  }
}

type Leaf = Exclude<Predicate, { readonly op: "constant" | "and" | "or" | "not" }>;

function evaluateLeaf(leaf: Leaf, row: Row): boolean {
  const value = memberOf(row, leaf.field);
  switch (leaf.op) {
    case "compare":
      return compare(leaf.operator, value, leaf.value);
    case "compareFields":
      return compare(leaf.operator, value, memberOf(row, leaf.other));
    case "in":
      return leaf.values.some((candidate) => isEqual(value, candidate));
    case "isNull":
      return value === null;
    case "isBlank":
      return isBlank(value);
    case "hasItem":
      return Array.isArray(value) && value.includes(leaf.value);
    default:
      return typeof value === "string" && testText(leaf.op, value, leaf.value);
  }
}

function testText(op: "contains" | "startsWith" | "endsWith", text: string, part: string): boolean {
  switch (op) {
    case "contains":
      return text.includes(part);
    case "startsWith":
      return text.startsWith(part);
    case "endsWith":
      return text.endsWith(part);
  }
}

function compare(operator: CompareOperator, left: unknown, right: unknown): boolean {
  switch (operator) {
    case "eq":
      return isEqual(left, right);
    case "ne":
      return !isEqual(left, right);
    default:
      return isOrdered(operator, left, right);
  }
}
