import type { FieldModel } from "../../../src/schema/index.ts";

/** The rules a query may name (spec §9). A range is two of them. */
export const QUERY_RULES = ["eq", "ne", "like", "right_like", "left_like", "in", "gt", "ge", "lt", "le"] as const;

export type QueryRule = (typeof QUERY_RULES)[number];

/** One condition as it was asked: a known field, a known rule, values still as text. */
export interface Comparison {
  readonly field: FieldModel;
  readonly rule: QueryRule;
  /** One text; several for `in`. */
  readonly texts: readonly string[];
}

/** Whether a text names a query rule. */
export function isQueryRule(text: string): text is QueryRule {
  return (QUERY_RULES as readonly string[]).includes(text);
}
