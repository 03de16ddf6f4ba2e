import type { FieldModel } from "../model/entity.ts";
import { valueType } from "../model/shownFields.ts";
import type { QueryRule } from "./queryRules.ts";

/** How a condition compares and with what, for `in` and `all` a comma list. */
export interface ConditionText {
  readonly rule: QueryRule;
  readonly text: string;
}

/** What stands before and after the text of a condition. */
const marks: Readonly<Record<QueryRule, readonly [before: string, after: string]>> = {
  eq: ["", ""],
  ne: ["!", ""],
  like: ["*", "*"],
  right_like: ["", "*"],
  left_like: ["*", ""],
  in: ["", ""],
  // Told by the ending of its parameter.
  all: ["", ""],
  gt: ["> ", ""],
  ge: [">= ", ""],
  lt: ["< ", ""],
  le: ["<= ", ""],
};

const BOUND = /^(>=|<=|>|<)(\s*)(.+)$/s;
const BOUND_RULES: Readonly<Record<string, QueryRule>> = { ">": "gt", ">=": "ge", "<": "lt", "<=": "le" };

/**
 * Writes a condition as the value of a request parameter (protocol 1.9): `*v*` contains, `*v` ends with, `v*` starts with,
 * `!v` not equal, `> v` and its kin compare, a comma list is any of.
 *
 * @example writeCondition({ rule: "like", text: "张" }) // "*张*"
 */
export function writeCondition({ rule, text }: ConditionText): string {
  const [before, after] = marks[rule];
  return before + text + after;
}

/**
 * Reads what `writeCondition` writes. Anything else is equality, also a lone star. A text with marks of its own is read as
 * the condition that they say (protocol 1.9): `张,王` is any of two. The advanced query has no marks and asks for every text.
 *
 * @example readCondition(realname, "*张*") // { rule: "like", text: "张" }
 */
export function readCondition(field: Pick<FieldModel, "column" | "derived">, value: string): ConditionText {
  return (
    readBound(value, valueType(field) === "text") ??
    readPart(value) ??
    readOther(value) ?? { rule: value.includes(",") ? "in" : "eq", text: value }
  );
}

/** Text may begin with “>”; only numbers and dates are compared without the space. */
function readBound(value: string, isText: boolean): ConditionText | undefined {
  const [, sign = "", space = "", text = ""] = BOUND.exec(value) ?? [];
  const rule = BOUND_RULES[sign];
  return rule && (space !== "" || !isText) ? { rule, text } : undefined;
}

function readOther(value: string): ConditionText | undefined {
  return value.startsWith("!") && value.length > 1 ? { rule: "ne", text: value.slice(1) } : undefined;
}

function readPart(value: string): ConditionText | undefined {
  const opens = value.startsWith("*");
  const closes = value.endsWith("*");
  const text = value.slice(opens ? 1 : 0, closes ? -1 : undefined);
  if ((!opens && !closes) || text === "") return undefined;
  if (opens && closes) return { rule: "like", text };
  return { rule: opens ? "left_like" : "right_like", text };
}
