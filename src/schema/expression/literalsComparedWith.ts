import type { EntityModel, FieldModel } from "../model/entity.ts";
import type { ExpressionNode } from "./parseExpression.ts";
import { allNodes, fieldAccess, referencedAccess } from "./parseExpression.ts";
import { parseAllowed } from "./compileExpression.ts";
import type { ExpressionSite } from "./scope.ts";

/** A text literal that an expression compares a field with. */
export interface ComparedLiteral {
  readonly field: FieldModel;
  readonly literal: string;
  /** Range of the literal in the source, quotes included. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the text literals that are compared with fields through `==`, `!=` or `in`, so that a check can ask whether
 * a dictionary knows them. Subjects and fields that do not exist are left to `checkExpression`.
 * @throws ExpressionError where the expression is not valid
 */
export function literalsComparedWith(source: string, site: ExpressionSite): ComparedLiteral[] {
  return [...allNodes(parseAllowed(source))].flatMap((node) => {
    if (node.op !== "==" && node.op !== "!=" && node.op !== "in") return [];
    const [left, right] = node.args;
    return [...pair(left, right, site), ...pair(right, left, site)];
  });
}

function pair(access: ExpressionNode, other: ExpressionNode, site: ExpressionSite): ComparedLiteral[] {
  const field = fieldAt(access, site);
  if (field === undefined) return [];
  const literals = other.op === "list" ? other.args : [other];
  return literals.flatMap((node) =>
    node.op === "value" && typeof node.args === "string" ? [{ field, literal: node.args, start: node.start, end: node.end }] : [],
  );
}

function fieldAt(node: ExpressionNode, site: ExpressionSite): FieldModel | undefined {
  const behind = referencedAccess(node);
  if (behind !== undefined) return site.references?.get(behind.through)?.fields.find(({ name }) => name === behind.field);
  const access = fieldAccess(node);
  if (access === undefined) return undefined;
  const entities: Readonly<Record<string, EntityModel | undefined>> = {
    row: site.entity,
    old: site.entity,
    parent: site.parent,
    it: site.candidate,
  };
  return entities[access.subject]?.fields.find(({ name }) => name === access.field);
}
