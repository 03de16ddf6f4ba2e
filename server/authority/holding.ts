import { constant, or } from "../../src/schema/expression/predicate.ts";
import { rowRuleOf, type EntityModel, type ExpressionUser, type Predicate } from "../../src/schema/index.ts";
import { joinRoles, opens, type RoleRights, rowRulesOf } from "../modules/permission/rights.ts";

/** What an account may do in one tenant, over all departments its owner may choose to work in. */
export interface Holding {
  readonly fullAccess: boolean;
  readonly codes: ReadonlySet<string>;
  /** Which rows of an entity it opens; none where it holds no code of the entity. */
  rows(entity: EntityModel): Predicate;
}

/** What an account has that does not exist yet. */
export const nothingHeld: Holding = { fullAccess: false, codes: new Set(), rows: () => constant(false) };

/** Roles, and the person in each of the places where their row rules may be read. */
export interface HoldingParts {
  readonly roles: readonly RoleRights[];
  readonly persons: readonly ExpressionUser[];
  readonly now: Date;
}

/** Works out what roles open for a person. Row rules speak of the person, so the same roles open other rows to somebody else. */
export function holdingOf({ roles, persons, now }: HoldingParts): Holding {
  const rights = joinRoles(roles);
  const known = new Map<EntityModel, Predicate>();
  const rowsOf = (entity: EntityModel): Predicate => {
    if (rights.fullAccess) return constant(true);
    if (!roles.some((role) => opens(role, entity))) return constant(false);
    const rules = rowRulesOf(rights, entity);
    if (rules.length === 0) return constant(true);
    const can = (code: string): boolean => rights.codes.has(code);
    return or(persons.flatMap((user) => rules.map((rule) => rowRuleOf(rule, { row: {}, isNew: false, user, now, can }))));
  };
  return {
    fullAccess: rights.fullAccess,
    codes: rights.codes,
    rows(entity) {
      const rows = known.get(entity) ?? rowsOf(entity);
      known.set(entity, rows);
      return rows;
    },
  };
}

/** Codes of an entity that a holding has. */
export function codesOfEntity({ codes }: Holding, { permission }: EntityModel): readonly string[] {
  return [...codes].filter((code) => code.startsWith(`${permission}:`));
}

/** A holding as far as it concerns one entity. */
export function limitedTo(holding: Holding, entity: EntityModel): Holding {
  return { ...holding, codes: new Set(codesOfEntity(holding, entity)) };
}
