import { isOrdered } from "./values.ts";

/**
 * Adds up the numbers of a list. What is missing does not count, as in SQL; nothing at all gives 0, so that a total stands
 * before the first line does.
 */
export function sumOf(values: unknown): number {
  const numbers = (Array.isArray(values) ? values : []).filter((value) => typeof value === "number");
  return numbers.reduce((total, value) => total + value, 0);
}

/**
 * The least of several values: of a list, or of those that stand one by one. What is missing does not count; null where
 * nothing is left, and where numbers and texts are mixed.
 */
export function leastOf(args: readonly unknown[]): unknown {
  return firstOf(args, (candidate, best) => isOrdered("lt", candidate, best));
}

/** The greatest of several values; as `leastOf`. */
export function greatestOf(args: readonly unknown[]): unknown {
  return firstOf(args, (candidate, best) => isOrdered("gt", candidate, best));
}

function firstOf(args: readonly unknown[], isBefore: (candidate: unknown, best: unknown) => boolean): unknown {
  const [first] = args;
  const values: readonly unknown[] = args.length > 1 ? args : Array.isArray(first) ? first : [];
  const present = values.filter((value) => value !== null && value !== undefined);
  const types = new Set(present.map((value) => typeof value));
  if (types.size !== 1 || types.has("object")) return null;
  return present.reduce((best, candidate) => (isBefore(candidate, best) ? candidate : best));
}
