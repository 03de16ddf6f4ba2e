import type { EntityModel } from "./entity.ts";

/** Whether references from one entity to another may lead into another tenant: from rows that are not of one alone, to rows that are not common to all. */
export function leadsAcross(from: Pick<EntityModel, "scope">, to: Pick<EntityModel, "scope">): boolean {
  return from.scope.tenant.kind !== "own" && to.scope.tenant.kind !== "shared";
}
