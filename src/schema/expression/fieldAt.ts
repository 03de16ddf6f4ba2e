import type { EntityModel, FieldModel } from "../model/entity.ts";
import { fieldAccess, referencedAccess, type ExpressionNode } from "./parseExpression.ts";
import type { ExpressionSite } from "./scope.ts";

/** The field that a node reads, of the row or of one that it leads to; `undefined` for any other node and for what is not there. */
export function fieldAt(node: ExpressionNode, site: ExpressionSite): FieldModel | undefined {
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
