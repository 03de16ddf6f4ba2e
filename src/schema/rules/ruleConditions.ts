import { type ExpressionNode, fieldAccess, parseExpression } from "../expression/parseExpression.ts";
import type { QueryRule } from "../model/entity.ts";
import type { MatchType } from "../query/advancedQuery.ts";
import type { RuleWord } from "../wire/roleAnswers.ts";

/** What a row is held against that depends on who looks and when, by its name. */
export const RULE_WORDS = {
  self: { title: "是本人", sign: "==", against: "user.username" },
  selfId: { title: "是本人", sign: "==", against: "user.id" },
  department: { title: "是本部门", sign: "==", against: "user.orgCode" },
  below: { title: "是本部门及下级", sign: "in", against: "user.orgCodes" },
  today: { title: "是今天", sign: "==", against: "today()" },
  untilToday: { title: "是今天及以前", sign: "<=", against: "today()" },
  fromToday: { title: "是今天及以后", sign: ">=", against: "today()" },
} as const satisfies Record<RuleWord, { readonly title: string; readonly sign: string; readonly against: string }>;

/** A value that a row rule compares with. */
export type RuleValue = string | number | boolean;

/** One condition of a row rule: a field held against values, or against a word. */
export type RuleCondition =
  | { readonly field: string; readonly word: RuleWord }
  | { readonly field: string; readonly rule: QueryRule; readonly values: readonly RuleValue[] };

/** The conditions of a row rule, all or any of which a row has to meet. */
export interface RuleConditions {
  readonly match: MatchType;
  readonly conditions: readonly RuleCondition[];
}

const SIGNS = { eq: "==", ne: "!=", gt: ">", ge: ">=", lt: "<", le: "<=" } as const;
const PARTS = { like: "contains", right_like: "startsWith", left_like: "endsWith" } as const;
const WORDS = Object.entries(RULE_WORDS) as [RuleWord, (typeof RULE_WORDS)[RuleWord]][];

/** Operators that a row rule can say. */
export const SAYABLE_RULES: readonly QueryRule[] = [
  "eq",
  "ne",
  "in",
  "like",
  "right_like",
  "left_like",
  "gt",
  "ge",
  "lt",
  "le",
  "empty",
  "notEmpty",
];

/**
 * Writes the row rule that conditions make.
 *
 * @example writeRule({ match: "and", conditions: [{ field: "status", rule: "eq", values: ["booked"] }] }) // "row.status == 'booked'"
 */
export function writeRule({ match, conditions }: RuleConditions): string {
  return conditions.map(clauseOf).join(match === "and" ? " && " : " || ");
}

/** Reads what `writeRule` writes; `undefined` where an expression says more than conditions can, or cannot be read. */
export function readRule(expression: string): RuleConditions | undefined {
  const ast = parsed(expression);
  if (!ast) return undefined;
  const match = ast.op === "||" ? "or" : "and";
  const conditions = clausesOf(ast, match === "or" ? "||" : "&&").map(conditionOf);
  return conditions.every((condition) => condition !== undefined) ? { match, conditions } : undefined;
}

function clauseOf(condition: RuleCondition): string {
  const row = `row.${condition.field}`;
  if ("word" in condition) {
    const { sign, against } = RULE_WORDS[condition.word];
    return `${row} ${sign} ${against}`;
  }
  const { rule, values } = condition;
  const [first = ""] = values;
  if (rule === "empty") return `blank(${row})`;
  if (rule === "notEmpty") return `!blank(${row})`;
  if (rule === "in") return `${row} in [${values.map(literal).join(", ")}]`;
  if (isKey(PARTS, rule)) return `${row}.${PARTS[rule]}(${literal(first)})`;
  if (isKey(SIGNS, rule)) return `${row} ${SIGNS[rule]} ${literal(first)}`;
  throw new Error(`A row rule cannot say “${rule}”.`);
}

/** CEL as its grammar writes texts: in single quotes, with signs of its own behind a backslash. */
function literal(value: RuleValue): string {
  if (typeof value !== "string") return String(value);
  const text = value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `'${text}'`;
}

function conditionOf(node: ExpressionNode): RuleCondition | undefined {
  const blank = fieldOfBlank(node.op === "!_" ? node.args : node);
  if (blank !== undefined) return { field: blank, rule: node.op === "!_" ? "notEmpty" : "empty", values: [] };
  if (node.op === "rcall") return partOf(node);
  if (node.op !== "in" && !Object.values<string>(SIGNS).includes(node.op)) return undefined;
  const [left, right] = node.args as readonly [ExpressionNode, ExpressionNode];
  const field = rowField(left);
  if (field === undefined) return undefined;
  const word = WORDS.find(([, { sign, against }]) => sign === node.op && against === textOf(right));
  return word ? { field, word: word[0] } : comparedOf(field, node.op, right);
}

/** A field held against the values that stand on the right of a sign. */
function comparedOf(field: string, sign: string, right: ExpressionNode): RuleCondition | undefined {
  const values = valuesOf(right);
  if (!values) return undefined;
  if (sign === "in") return right.op === "list" && values.length > 0 ? { field, rule: "in", values } : undefined;
  const rule = (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).find((name) => SIGNS[name] === sign);
  return rule && right.op !== "list" ? { field, rule, values } : undefined;
}

function partOf(node: ExpressionNode & { readonly op: "rcall" }): RuleCondition | undefined {
  const [name, target, given] = node.args;
  const field = rowField(target);
  const rule = (Object.keys(PARTS) as (keyof typeof PARTS)[]).find((one) => PARTS[one] === name);
  const values = given.length === 1 && given[0] ? valuesOf(given[0]) : undefined;
  return field !== undefined && rule && values && typeof values[0] === "string" ? { field, rule, values } : undefined;
}

function fieldOfBlank(node: ExpressionNode): string | undefined {
  if (node.op !== "call" || node.args[0] !== "blank") return undefined;
  const [only, ...more] = node.args[1];
  return only && more.length === 0 ? rowField(only) : undefined;
}

function rowField(node: ExpressionNode): string | undefined {
  const access = fieldAccess(node);
  return access?.subject === "row" ? access.field : undefined;
}

/** What stands on the right, as its author wrote it and without blanks. */
function textOf({ input, start, end }: ExpressionNode): string {
  return input.slice(start, end).replace(/\s+/g, "");
}

function valuesOf(node: ExpressionNode): readonly RuleValue[] | undefined {
  const nodes = node.op === "list" ? node.args : [node];
  const values = nodes.map(valueOf);
  return values.every((value) => value !== undefined) ? values : undefined;
}

function valueOf(node: ExpressionNode): RuleValue | undefined {
  if (node.op === "-_") {
    const value = valueOf(node.args);
    return typeof value === "number" ? -value : undefined;
  }
  if (node.op !== "value") return undefined;
  const value: unknown = node.args;
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

function clausesOf(node: ExpressionNode, joint: "&&" | "||"): readonly ExpressionNode[] {
  return node.op === joint ? (node.args as readonly ExpressionNode[]).flatMap((one) => clausesOf(one, joint)) : [node];
}

function parsed(expression: string): ExpressionNode | undefined {
  try {
    return parseExpression(expression);
  } catch {
    // Not finished yet, or never one.
    return undefined;
  }
}

function isKey<Names extends object>(names: Names, name: string): name is Extract<keyof Names, string> {
  return Object.hasOwn(names, name);
}
