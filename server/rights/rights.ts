import type { EntityModel } from "../../src/schema/model/entity.ts";
import { DEPARTMENT, departmentFields } from "./departmentCodes.ts";

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
  /** Whether a rule opens rows without a code of their entity, too: so is judged what a role may open some day. @default false */
  readonly isRuleEnough?: boolean;
}

/** Joins roles: whoever holds several may do what any of them allows. */
export function joinRoles(roles: readonly RoleRights[]): Rights {
  return { fullAccess: roles.some((role) => role.fullAccess), codes: new Set(roles.flatMap((role) => [...role.codes])), roles };
}

/** The rule that says in so many words that a role opens every row. */
export const EVERY_ROW = "true";

/**
 * Row rules of an entity, joined by OR; empty: no data rule limits the holder.
 * Only roles that allow something on the entity count. Rows of an entity that no role opens are reached as choices of a
 * reference only; there every rule counts, and where there is none, rows of departments are their holder's branch. People
 * are chosen by name from all of the tenant, say as receivers of an announcement.
 */
export function rowRulesOf(rights: Rights, entity: EntityModel): readonly string[] {
  if (rights.fullAccess) return [];
  const opening = rights.roles.filter((role) => opens(role, entity));
  const counting = opening.length > 0 ? opening : rights.roles.filter((role) => role.rules.has(entity.name));
  const opened = counting.length > 0 ? counting.map((role) => rulesOfRole(role, entity)) : [chosenRules(entity)];
  return opened.some((rules) => rules.length === 0) ? [] : [...new Set(opened.flat())];
}

/** Row rules that a role has for an entity, joined by OR, or what it opens without any; empty: every row. */
export function rulesOfRole(role: Pick<RoleRights, "rules">, entity: EntityModel): readonly string[] {
  const rules = role.rules.get(entity.name) ?? defaultRules(entity);
  return rules.includes(EVERY_ROW) ? [] : rules;
}

/** Whether a role that has no rule for the entity opens its holder's department and below only, instead of every row. */
export function startsNarrow(entity: EntityModel): boolean {
  return closedBy(entity) !== undefined;
}

/**
 * Field that says which department a row belongs to, where rows of other departments are closed to a role that has no rule
 * for them: the one that the entity names for it (`x-entity.department`), or where rows are people, which their masked
 * fields show, one that refers to a department. Departments themselves are open, for everybody works in one of a tree.
 */
export function closedBy(entity: EntityModel): string | undefined {
  if (entity.name === DEPARTMENT) return undefined;
  const hasMask = entity.fields.some(({ permission }) => permission.mask !== undefined);
  return entity.scope.department ?? (hasMask ? departmentFields(entity)[0] : undefined);
}

function defaultRules(entity: EntityModel): readonly string[] {
  const field = closedBy(entity);
  return field === undefined ? [] : [`row.${field} in user.orgCodes`];
}

function chosenRules(entity: EntityModel): readonly string[] {
  return entity.scope.department === undefined ? [] : defaultRules(entity);
}

/** Whether a role holds any code of an entity. */
export function opens(role: RoleRights, entity: EntityModel): boolean {
  const prefix = `${entity.permission}:`;
  const isRuled = role.isRuleEnough === true && role.rules.has(entity.name);
  return role.fullAccess || isRuled || [...role.codes].some((code) => code.startsWith(prefix));
}
