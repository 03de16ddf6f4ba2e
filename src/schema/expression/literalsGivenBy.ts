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
  return [...allNodes(parseAllowed(source))].flatMap((node) => {
    if (node.op !== "call" || node.args[0] !== "dict") return [];
    const [code] = node.args[1];
    return code ? given(code) : [];
  });
}

function given(node: ExpressionNode): readonly string[] {
  if (node.op === "value") return typeof node.args === "string" ? [node.args] : [];
  if (node.op === "list") return node.args.flatMap(given);
  if (node.op !== "?:") return [];
  const [, then, otherwise] = node.args;
  return [...given(then), ...given(otherwise)];
}
