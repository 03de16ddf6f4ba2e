import { or } from "../../src/schema/expression/predicate.ts";
import { implies, type EntityModel } from "../../src/schema/index.ts";
import { codesOfEntity, type HeldRights, type Holding } from "./holding.ts";

/** What somebody would get by a change that whoever makes it does not hold. */
export type Excess =
  | { readonly kind: "fullAccess" }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "rows"; readonly entity: EntityModel };

/** A change of what an account holds. */
export interface Growth {
  readonly before: Holding;
  readonly after: Holding;
}

/**
 * Finds what grows beyond the caller, in force or merely stored. New codes must be the caller's, and over no rows but the
 * caller's; new rows must be the caller's, and opened by no codes but the caller's; rows that can only be chosen from are
 * rows, too. What the account had before may stay, whoever changes it. The caller goes by what is in force: what sleeps
 * proves nothing.
 */
export function excessOf({ before, after }: Growth, caller: Holding, entities: Iterable<EntityModel>): Excess | undefined {
  const all = [...entities];
  const inForce = excessOver({ before, after }, caller, all);
  if (inForce || !(before.stored ?? after.stored)) return inForce;
  return excessOver({ before: before.stored ?? before, after: after.stored ?? after }, caller, all);
}

interface RightsGrowth {
  readonly before: HeldRights;
  readonly after: HeldRights;
}

function excessOver({ before, after }: RightsGrowth, caller: HeldRights, entities: readonly EntityModel[]): Excess | undefined {
  if (caller.fullAccess || before.fullAccess) return undefined;
  if (after.fullAccess) return { kind: "fullAccess" };
  const code = [...after.codes].find((one) => !before.codes.has(one) && !caller.codes.has(one));
  if (code !== undefined) return { kind: "code", code };
  for (const entity of entities) if (growsIn(entity, { before, after }, caller)) return { kind: "rows", entity };
  return undefined;
}

function growsIn(entity: EntityModel, { before, after }: RightsGrowth, caller: HeldRights): boolean {
  if (!implies(after.reached(entity), or([before.reached(entity), caller.reached(entity)]))) return true;
  const codes = codesOfEntity(after, entity);
  if (codes.length === 0) return false;
  const rows = after.rows(entity);
  const hasNewCode = codes.some((code) => !before.codes.has(code));
  if (hasNewCode && !implies(rows, caller.rows(entity))) return true;
  if (implies(rows, before.rows(entity))) return false;
  return codes.some((code) => !caller.codes.has(code)) || !implies(rows, or([before.rows(entity), caller.rows(entity)]));
}
