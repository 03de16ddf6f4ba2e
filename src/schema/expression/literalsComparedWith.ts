import type { FieldModel } from "../model/entity.ts";
import { parseAllowed } from "./compileExpression.ts";
import { fieldAt } from "./fieldAt.ts";
import { allNodes, type ExpressionNode } from "./parseExpression.ts";
import type { ExpressionSite } from "./scope.ts";

/** A text literal that an expression compares a field with. */
export interface ComparedLiteral {
  readonly field: FieldModel;
  readonly literal: string;
  /** It is asked what comes before or after it, and not what equals it. */
  readonly isOrdered: boolean;
  /** Range of the literal in the source, quotes included. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the text literals that are compared with fields through `==`, `!=`, `in` or by order, so that a check can ask whether
 * a dictionary knows them. Subjects and fields that do not exist are left to `checkExpression`.
 * @throws ExpressionError where the expression is not valid
 */
export function literalsComparedWith(source: string, site: ExpressionSite): ComparedLiteral[] {
  return [...allNodes(parseAllowed(source))].flatMap((node) => {
    switch (node.op) {
      case "==":
      case "!=":
      case "in":
        return pairs(node.args, { site, isOrdered: false });
      case "<":
      case "<=":
      case ">":
      case ">=":
        return pairs(node.args, { site, isOrdered: true });
      default:
        return [];
    }
  });
}

interface Comparison {
  readonly site: ExpressionSite;
  readonly isOrdered: boolean;
}

function pairs([left, right]: readonly [ExpressionNode, ExpressionNode], comparison: Comparison): ComparedLiteral[] {
  return [...pair(left, right, comparison), ...pair(right, left, comparison)];
}

function pair(access: ExpressionNode, other: ExpressionNode, { site, isOrdered }: Comparison): ComparedLiteral[] {
  const field = fieldAt(access, site);
  if (field === undefined) return [];
  const literals = other.op === "list" ? other.args : [other];
  return literals.flatMap((node) =>
    node.op === "value" && typeof node.args === "string"
      ? [{ field, literal: node.args, isOrdered, start: node.start, end: node.end }]
      : [],
  );
}
