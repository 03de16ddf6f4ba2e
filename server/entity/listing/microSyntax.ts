import type { FieldModel, QueryRule } from "../../../src/schema/index.ts";
import type { AskedCondition } from "../condition/condition.ts";

const BOUND = /^(>=|<=|>|<)(\s*)(.+)$/s;
const BOUND_RULES: Readonly<Record<string, QueryRule>> = { ">": "gt", ">=": "ge", "<": "lt", "<=": "le" };

/**
 * Reads the value of a query parameter (protocol 1.9): `*v*` contains, `*v` ends with, `v*` starts with,
 * `!v` not equal, `> v` and its kin compare, a comma list is any of. Anything else is equality, also a lone star.
 *
 * @example parseParameter(name, "*张*") // { field: "name", rule: "like", value: "张" }
 */
export function parseParameter({ name: field, column }: Pick<FieldModel, "name" | "column">, text: string): AskedCondition {
  const bound = BOUND.exec(text);
  // Text may begin with “>”; only numbers and dates are compared without the space.
  if (bound && (bound[2] !== "" || column?.type !== "text")) {
    return { field, rule: BOUND_RULES[bound[1] ?? ""] ?? "eq", value: bound[3] ?? "" };
  }
  const stars = parseStars(field, text);
  if (stars) return stars;
  if (text.startsWith("!") && text.length > 1) return { field, rule: "ne", value: text.slice(1) };
  return { field, rule: text.includes(",") ? "in" : "eq", value: text };
}

function parseStars(field: string, text: string): AskedCondition | undefined {
  const opens = text.startsWith("*");
  const closes = text.endsWith("*");
  const inner = text.slice(opens ? 1 : 0, closes ? -1 : undefined);
  if ((!opens && !closes) || inner === "") return undefined;
  if (opens && closes) return { field, rule: "like", value: inner };
  return { field, rule: opens ? "left_like" : "right_like", value: inner };
}
