import { isBlankText } from "../text/space.ts";

/**
 * What operators do with values. They are total, so a half-filled form never makes a rule fail, and logic is
 * two-valued, so that browser, server and SQL agree on missing values:
 *
 * - missing is null, and `null == null`;
 * - an order comparison with null, or between different types, is false;
 * - where logic needs a truth value, everything but `true` counts as false, so `!row.agreed` holds for null;
 * - arithmetic with null gives null, and so does division by zero.
 *
 * Numbers are doubles throughout: `5 / 2` is 2.5.
 */
export type OrderOperator = "lt" | "le" | "gt" | "ge";

/** Whether a value counts as true. */
export function isTrue(value: unknown): boolean {
  return value === true;
}

/** Whether a field with this value counts as not filled in: null, a text that says nothing (`isBlankText`), an empty list. */
export function isBlank(value: unknown): boolean {
  if (typeof value === "string") return isBlankText(value);
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** `==` by content, for lists and objects too. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, index) => isEqual(item, right[index]));
  }
  return isRecord(left) && isRecord(right) && hasEqualMembers(left, right);
}

/** `<`, `<=`, `>`, `>=` for two numbers, two texts (by UTF-16 unit) or two booleans. */
export function isOrdered(operator: OrderOperator, left: unknown, right: unknown): boolean {
  if (!isComparable(left) || !isComparable(right) || typeof left !== typeof right) return false;
  switch (operator) {
    case "lt":
      return left < right;
    case "le":
      return left <= right;
    case "gt":
      return left > right;
    case "ge":
      return left >= right;
  }
}

/** `in`: an item of a list or a key of an object. */
export function isMember(value: unknown, container: unknown): boolean {
  if (Array.isArray(container)) return container.some((item) => isEqual(value, item));
  return typeof value === "string" && isRecord(container) && Object.hasOwn(container, value);
}

/** `+`: sum, joined text or joined lists. */
export function add(left: unknown, right: unknown): unknown {
  if (typeof left === "string" && typeof right === "string") return left + right;
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  return calculate(left, right, (a, b) => a + b);
}

/** A calculation with two numbers; null where either is none or the result is not finite. */
export function calculate(left: unknown, right: unknown, operation: (left: number, right: number) => number): number | null {
  if (typeof left !== "number" || typeof right !== "number") return null;
  const result = operation(left, right);
  return Number.isFinite(result) ? result : null;
}

/** Own member of a row or object; null where it is missing. Inherited members such as `constructor` are never seen. */
export function memberOf(container: unknown, name: string): unknown {
  return isRecord(container) && Object.hasOwn(container, name) ? (container[name] ?? null) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isComparable(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function hasEqualMembers(left: Record<string, unknown>, right: Record<string, unknown>): boolean {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  );
}
