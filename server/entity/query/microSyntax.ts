import type { FieldModel, QueryRule } from "../../../src/schema/index.ts";
import type { Comparison } from "./comparison.ts";

const BOUND = /^(>=|<=|>|<)(\s*)(.+)$/s;
const BOUND_RULES: Readonly<Record<string, QueryRule>> = { ">": "gt", ">=": "ge", "<": "lt", "<=": "le" };

/**
 * Reads the value of a query parameter (protocol 1.9): `*v*` contains, `*v` ends with, `v*` starts with,
 * `!v` not equal, `> v` and its kin compare, a comma list is any of. Anything else is equality, also a lone star.
 *
 * @example parseParameter(name, "*张*") // { field: name, rule: "like", texts: ["张"] }
 */
export function parseParameter(field: FieldModel, text: string): Comparison {
  const bound = BOUND.exec(text);
  // Text may begin with “>”; only numbers and dates are compared without the space.
  if (bound && (bound[2] !== "" || field.column?.type !== "text")) {
    return { field, rule: BOUND_RULES[bound[1] ?? ""] ?? "eq", texts: [bound[3] ?? ""] };
  }
  const stars = parseStars(field, text);
  if (stars) return stars;
  if (text.startsWith("!") && text.length > 1) return { field, rule: "ne", texts: [text.slice(1)] };
  if (text.includes(",")) return { field, rule: "in", texts: splitList(text) };
  return { field, rule: "eq", texts: [text] };
}

/** Parts of a comma list, without empty ones: a trailing comma makes a list of one. */
export function splitList(text: string): readonly string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function parseStars(field: FieldModel, text: string): Comparison | undefined {
  const opens = text.startsWith("*");
  const closes = text.endsWith("*");
  const inner = text.slice(opens ? 1 : 0, closes ? -1 : undefined);
  if ((!opens && !closes) || inner === "") return undefined;
  if (opens && closes) return { field, rule: "like", texts: [inner] };
  return { field, rule: opens ? "left_like" : "right_like", texts: [inner] };
}
