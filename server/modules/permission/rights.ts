import type { EntityModel } from "../../../src/schema/model/entity.ts";

/** What a set of roles allows, as it was at one moment. */
export interface Rights {
  readonly fullAccess: boolean;
  readonly codes: ReadonlySet<string>;
  readonly roles: readonly RoleRights[];
}

/** What one role allows. */
export interface RoleRights {
  readonly id: string;
  readonly fullAccess: boolean;
  readonly codes: ReadonlySet<string>;
  /** Entity name to CEL expressions over `row` and `user`, joined by OR. */
  readonly rules: ReadonlyMap<string, readonly string[]>;
}

/** Joins roles: whoever holds several may do what any of them allows. */
export function joinRoles(roles: readonly RoleRights[]): Rights {
  return { fullAccess: roles.some((role) => role.fullAccess), codes: new Set(roles.flatMap((role) => [...role.codes])), roles };
}

/**
 * Row rules of an entity, joined by OR; empty: no data rule limits the holder.
 * Only roles that allow something on the entity count; one of them without a rule opens all rows.
 * Rows of an entity that no role opens are reached as choices of a reference only; there every rule counts.
 */
export function rowRulesOf(rights: Rights, entity: EntityModel): readonly string[] {
  if (rights.fullAccess) return [];
  const opening = rights.roles.filter((role) => opens(role, entity));
  if (opening.some((role) => !role.rules.has(entity.name))) return [];
  const counting = opening.length > 0 ? opening : rights.roles;
  return [...new Set(counting.flatMap((role) => role.rules.get(entity.name) ?? []))];
}

/** Whether a role holds any code of an entity. */
export function opens(role: RoleRights, entity: EntityModel): boolean {
  const prefix = `${entity.permission}:`;
  return role.fullAccess || [...role.codes].some((code) => code.startsWith(prefix));
}
