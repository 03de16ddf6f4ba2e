/** A value a predicate compares with; never null, for which there is `isNull`. */
export type PredicateValue = string | number | boolean;

/** How a predicate compares. */
export type CompareOperator = "eq" | "ne" | "lt" | "le" | "gt" | "ge";

/**
 * A condition over one row in terms any backend can carry out: identifiers are field names, values are bound.
 *
 * Logic is two-valued, as in expressions: no part is ever "unknown". In SQL terms,
 * - `compare` with `ne` is `IS DISTINCT FROM`, so it holds for null; every other operator is false for null;
 * - `compareFields` with `eq` is `IS NOT DISTINCT FROM`, with `ne` `IS DISTINCT FROM`: two nulls are equal;
 *   an order comparison is false where either is null;
 * - `in`, `hasItem` and the text tests are false for null;
 * - `not` is `(…) IS NOT TRUE`. With that, the other operators may keep SQL's three values: a row is selected only
 *   where the whole is true, and `and` and `or` treat unknown like false in that respect.
 *
 * Texts are ordered by code (`COLLATE "C"`), and the text tests are literal: `%` and `_` mean themselves.
 */
export type Predicate =
  | { readonly op: "constant"; readonly value: boolean }
  | { readonly op: "and" | "or"; readonly items: readonly Predicate[] }
  | { readonly op: "not"; readonly item: Predicate }
  | { readonly op: "compare"; readonly field: string; readonly operator: CompareOperator; readonly value: PredicateValue }
  /** Both fields belong to the subject. */
  | { readonly op: "compareFields"; readonly field: string; readonly operator: CompareOperator; readonly other: string }
  /** `values` is never empty. */
  | { readonly op: "in"; readonly field: string; readonly values: readonly PredicateValue[] }
  | { readonly op: "isNull"; readonly field: string }
  /** Null, empty text or empty list, whichever the column can hold. */
  | { readonly op: "isBlank"; readonly field: string }
  /** The field holds a JSON list with this item. */
  | { readonly op: "hasItem"; readonly field: string; readonly value: PredicateValue }
  | { readonly op: "contains" | "startsWith" | "endsWith"; readonly field: string; readonly value: string };

/** Always true or always false. */
export function constant(value: boolean): Predicate {
  return { op: "constant", value };
}

/** Conjunction, without what changes nothing: `and([])` is true. */
export function and(items: readonly Predicate[]): Predicate {
  return combine("and", items);
}

/** Disjunction, without what changes nothing: `or([])` is false. */
export function or(items: readonly Predicate[]): Predicate {
  return combine("or", items);
}

/** Negation; a double one falls away. */
export function not(item: Predicate): Predicate {
  if (item.op === "constant") return constant(!item.value);
  return item.op === "not" ? item.item : { op: "not", item };
}

function combine(op: "and" | "or", items: readonly Predicate[]): Predicate {
  const neutral = op === "and";
  const flat = items.flatMap((item) => (item.op === op ? item.items : [item]));
  if (flat.some((item) => item.op === "constant" && item.value !== neutral)) return constant(!neutral);
  const rest = flat.filter((item) => item.op !== "constant");
  const [only] = rest;
  if (only === undefined) return constant(neutral);
  return rest.length === 1 ? only : { op, items: rest };
}

/** The same condition on other fields. */
export function onFields(predicate: Predicate, rename: (field: string) => string): Predicate {
  switch (predicate.op) {
    case "constant":
      return predicate;
    case "and":
    case "or":
      return { op: predicate.op, items: predicate.items.map((item) => onFields(item, rename)) };
    case "not":
      return { op: "not", item: onFields(predicate.item, rename) };
    case "compareFields":
      return { ...predicate, field: rename(predicate.field), other: rename(predicate.other) };
    default:
      return { ...predicate, field: rename(predicate.field) };
  }
}
