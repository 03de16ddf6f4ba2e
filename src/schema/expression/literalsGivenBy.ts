import { parseAllowed } from "./compileExpression.ts";
import { type ExpressionNode, fieldAccess, allNodes } from "./parseExpression.ts";

/**
 * Finds the texts that an expression may give as they stand in it: `'arrived'`, or either side of a condition.
 *
 * @throws ExpressionError where the expression is not valid
 * @example literalsGivenBy("row.age < 18 ? 'child' : 'adult'") // ["child", "adult"]
 */
export function literalsGivenBy(source: string): readonly string[] {
  return given(parseAllowed(source));
}

/** A text in an expression with its range in the source, quotes included. */
export interface PlacedLiteral {
  readonly literal: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Does the same and says where each text stands.
 *
 * @throws ExpressionError where the expression is not valid
 */
export function placedLiteralsGivenBy(source: string): readonly PlacedLiteral[] {
  return givenNodes(parseAllowed(source)).map(placed);
}

/** A fixed value in an expression with its range in the source. */
export interface PlacedConstant {
  readonly constant: string | number | boolean;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the fixed values that an expression may give, texts, numbers and truth values alike: `3`, `-1`, or either side of a
 * condition; not those inside a list.
 *
 * @throws ExpressionError where the expression is not valid
 * @example constantsGivenBy("row.isUrgent ? 1 : 40") // 1 and 40 with their places
 */
export function constantsGivenBy(source: string): readonly PlacedConstant[] {
  return constantsIn(parseAllowed(source));
}

/**
 * Finds the texts that a function is called with first, as `'sex'` in `dict('sex', row.sex)`.
 *
 * @throws ExpressionError where the expression is not valid
 */
export function namesCalledWith(source: string, name: "can" | "dict"): readonly PlacedLiteral[] {
  return [...allNodes(parseAllowed(source))].flatMap((node) => {
    if (node.op !== "call" || node.args[0] !== name) return [];
    const [first] = node.args[1];
    return first ? givenNodes(first).map(placed) : [];
  });
}

/**
 * Finds the codes of roles that an expression asks the user for, as in `'admin' in user.roles`.
 *
 * @throws ExpressionError where the expression is not valid
 */
export function rolesAskedFor(source: string): readonly string[] {
  return [...allNodes(parseAllowed(source))].flatMap((node) => {
    if (node.op !== "in") return [];
    const [left, right] = node.args;
    const access = fieldAccess(right);
    return access?.subject === "user" && access.field === "roles" ? given(left) : [];
  });
}

/**
 * Finds the codes of departments that an expression compares the user's with, as in `user.orgCode == 'D1'`.
 *
 * @throws ExpressionError where the expression is not valid
 */
export function departmentsAskedFor(source: string): readonly string[] {
  return [...allNodes(parseAllowed(source))].flatMap((node) => {
    if (node.op !== "==" && node.op !== "!=" && node.op !== "in") return [];
    const [left, right] = node.args;
    return [...(isPlace(left) ? given(right) : []), ...(isPlace(right) ? given(left) : [])];
  });
}

function isPlace(node: ExpressionNode): boolean {
  const access = fieldAccess(node);
  return access?.subject === "user" && (access.field === "orgCode" || access.field === "orgCodes");
}

/**
 * Finds the codes of the dictionaries that an expression reads texts from, as in `dict('sex', row.sex)`.
 *
 * @throws ExpressionError where the expression is not valid
 */
export function dictionariesReadBy(source: string): readonly string[] {
  return namesCalledWith(source, "dict").map(({ literal }) => literal);
}

function given(node: ExpressionNode): readonly string[] {
  return givenNodes(node).map((one) => placed(one).literal);
}

function placed({ args, start, end }: ExpressionNode): PlacedLiteral {
  return { literal: String(args), start, end };
}

function constantsIn(node: ExpressionNode): readonly PlacedConstant[] {
  if (node.op === "?:") return node.args.slice(1).flatMap(constantsIn);
  const { start, end } = node;
  const constant = node.op === "-_" ? negative(constantsIn(node.args)) : node.op === "value" ? plain(node.args) : undefined;
  return constant === undefined ? [] : [{ constant, start, end }];
}

function negative([of]: readonly PlacedConstant[]): number | undefined {
  return typeof of?.constant === "number" ? -of.constant : undefined;
}

/** Whole numbers of CEL are big ones. */
function plain(value: unknown): PlacedConstant["constant"] | undefined {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

function givenNodes(node: ExpressionNode): readonly ExpressionNode[] {
  if (node.op === "value") return typeof node.args === "string" ? [node] : [];
  if (node.op === "list") return node.args.flatMap(givenNodes);
  if (node.op !== "?:") return [];
  const [, then, otherwise] = node.args;
  return [...givenNodes(then), ...givenNodes(otherwise)];
}
