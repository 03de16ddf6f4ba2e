import { parseAllowed } from "./compileExpression.ts";
import type { ExpressionNode } from "./parseExpression.ts";

/**
 * What a condition gives for every new row, or for every stored one, whoever asks and whatever stands in it; undefined where
 * that depends.
 *
 * @throws ExpressionError
 * @example decidedCondition("!isNew || blank(row.organId)", { isNew: false }) // true
 */
export function decidedCondition(source: string, { isNew }: { readonly isNew: boolean }): boolean | undefined {
  return decided(parseAllowed(source), isNew);
}

function decided(node: ExpressionNode, isNew: boolean): boolean | undefined {
  switch (node.op) {
    case "value":
      return typeof node.args === "boolean" ? node.args : undefined;
    case "id":
      return node.args === "isNew" ? isNew : undefined;
    case "!_": {
      const operand = decided(node.args, isNew);
      return operand === undefined ? undefined : !operand;
    }
    case "&&":
      return joined(node.args, { isNew, settledBy: false });
    case "||":
      return joined(node.args, { isNew, settledBy: true });
    default:
      return undefined;
  }
}

/** One part that settles it is enough; otherwise every part must be known. */
function joined(
  nodes: readonly ExpressionNode[],
  { isNew, settledBy }: { readonly isNew: boolean; readonly settledBy: boolean },
): boolean | undefined {
  const parts = nodes.map((node) => decided(node, isNew));
  if (parts.includes(settledBy)) return settledBy;
  return parts.includes(undefined) ? undefined : !settledBy;
}
