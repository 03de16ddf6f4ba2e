import { or } from "../../src/schema/expression/predicate.ts";
import { implies, type EntityModel } from "../../src/schema/index.ts";
import { codesOfEntity, type GrantedRights, type EffectiveRights } from "./effectiveRights.ts";

/** What somebody would get by a change that whoever makes it does not hold. */
export type Escalation =
  | { readonly kind: "fullAccess" }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "rows"; readonly entity: EntityModel };

/** A change of what an account holds. */
export interface Growth {
  readonly before: EffectiveRights;
  readonly after: EffectiveRights;
}

/**
 * Finds what grows beyond the caller, in force or merely stored. New codes must be the caller's, and over no rows but the
 * caller's; new rows must be the caller's, and opened by no codes but the caller's; rows that can only be chosen from are
 * rows, too. What the account had before may stay, whoever changes it. The caller goes by what is in force: what sleeps
 * proves nothing.
 */
export function escalationOf({ before, after }: Growth, caller: EffectiveRights, entities: Iterable<EntityModel>): Escalation | undefined {
  const all = [...entities];
  const inForce = escalationOver({ before, after }, caller, all);
  if (inForce || !(before.stored ?? after.stored)) return inForce;
  return escalationOver({ before: before.stored ?? before, after: after.stored ?? after }, caller, all);
}

interface RightsGrowth {
  readonly before: GrantedRights;
  readonly after: GrantedRights;
}

function escalationOver({ before, after }: RightsGrowth, caller: GrantedRights, entities: readonly EntityModel[]): Escalation | undefined {
  if (caller.fullAccess || before.fullAccess) return undefined;
  if (after.fullAccess) return { kind: "fullAccess" };
  const code = [...after.codes].find((one) => !before.codes.has(one) && !caller.codes.has(one));
  if (code !== undefined) return { kind: "code", code };
  for (const entity of entities) if (growsIn(entity, { before, after }, caller)) return { kind: "rows", entity };
  return undefined;
}

function growsIn(entity: EntityModel, { before, after }: RightsGrowth, caller: GrantedRights): boolean {
  if (!implies(after.reached(entity), or([before.reached(entity), caller.reached(entity)]))) return true;
  const codes = codesOfEntity(after, entity);
  if (codes.length === 0) return false;
  const rows = after.rows(entity);
  const hasNewCode = codes.some((code) => !before.codes.has(code));
  if (hasNewCode && !implies(rows, caller.rows(entity))) return true;
  if (implies(rows, before.rows(entity))) return false;
  return codes.some((code) => !caller.codes.has(code)) || !implies(rows, or([before.rows(entity), caller.rows(entity)]));
}
