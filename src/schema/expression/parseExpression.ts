import type { ASTNode } from "@marcbachmann/cel-js";
import { Environment } from "@marcbachmann/cel-js";

/** A node of CEL's syntax tree, with its range in the source. */
export type ExpressionNode = ASTNode;

/** Limits that keep every expression quick to check and to run. */
export const limits = { maxAstNodes: 80, maxDepth: 12, maxListElements: 60, maxCallArguments: 8 } as const;

const grammar = new Environment({ limits });

/**
 * Parses CEL. Parsing alone: which names, functions and forms are allowed is the business of `checkStructure`.
 * @throws ParseError of cel-js
 */
export function parseExpression(source: string): ExpressionNode {
  return grammar.parse(source).ast;
}

/** The nodes directly below a node, in source order. */
export function childNodes(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "!_":
    case "-_":
      return [node.args];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    default:
      return node.args;
  }
}

/** A node and everything below it. */
export function* allNodes(node: ExpressionNode): Generator<ExpressionNode> {
  yield node;
  for (const child of childNodes(node)) yield* allNodes(child);
}

/** What an access to a referenced row reads, `ref.organId.status` as `{ through: "organId", field: "status" }`; undefined for any other node. */
export function referencedAccess(node: ExpressionNode): { readonly through: string; readonly field: string } | undefined {
  if (node.op !== ".") return undefined;
  const [left, field] = node.args;
  const reference = fieldAccess(left);
  return reference?.subject === "ref" ? { through: reference.field, field } : undefined;
}

/** What a field access reads, `row.status` as `{ subject: "row", field: "status" }`; undefined for any other node. */
export function fieldAccess(node: ExpressionNode): { readonly subject: string; readonly field: string } | undefined {
  if (node.op !== ".") return undefined;
  const [left, field] = node.args;
  return left.op === "id" ? { subject: left.args, field } : undefined;
}
