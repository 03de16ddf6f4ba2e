import type { JsonValue } from "../model/json.ts";

const TITLES: Readonly<Record<string, string>> = {
  string: "文本",
  integer: "整数",
  number: "数字",
  boolean: "true 或 false",
  array: "列表",
  object: "对象",
  null: "null",
};

/** Name of a JSON type for people. */
export function typeTitle(type: string): string {
  return TITLES[type] ?? type;
}

/** JSON type of a value; whole numbers are `integer`. */
export function jsonTypeOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** Says whether a value is of a JSON type; an integer is a number too. */
export function isOfType(value: JsonValue, type: string): boolean {
  const actual = jsonTypeOf(value);
  return actual === type || (type === "number" && actual === "integer");
}
