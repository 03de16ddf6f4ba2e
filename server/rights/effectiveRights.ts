import { rowRuleAtAnyTime } from "../../src/schema/expression/anyHolder.ts";
import { and, constant, onFields, or } from "../../src/schema/expression/predicate.ts";
import type { EntityModel, ExpressionUser, Predicate } from "../../src/schema/index.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import { holderOf } from "../entity/scope/holderOf.ts";
import { type SeenRows, seenRows, type Viewpoint } from "../entity/query/seenRows.ts";
import { codesChoose } from "../entity/references/choosable.ts";
import { joinRoles, opens, type Rights, type RoleRights } from "./rights.ts";
import type { KeptRights } from "./rightsStore.ts";
import { rulesInForce } from "./rulesInForce.ts";

/** What an account may do in one tenant, over all departments its owner may choose to work in. */
export interface GrantedRights {
  readonly fullAccess: boolean;
  readonly codes: ReadonlySet<string>;
  /** Which rows of an entity it opens; none where it holds no code of the entity. */
  rows(entity: EntityModel): Predicate;
  /** Which rows of an entity it sees at all: those it opens, and where it opens none, those it may choose from. */
  reached(entity: EntityModel): Predicate;
  /** What is asked of the rows above a row of an entity; true where it stands alone. */
  above(entity: EntityModel): Predicate;
}

/**
 * What an account has: what is in force, by which it proves what it may give to others, and what is stored, by which it is
 * judged as well. A right that sleeps today awakes by the act of somebody who need not know who has it.
 */
export interface EffectiveRights extends GrantedRights {
  /** Absent where nothing sleeps. */
  readonly stored?: GrantedRights;
}

/** What an account has that does not exist yet. */
export const noRights: EffectiveRights = {
  fullAccess: false,
  codes: new Set(),
  rows: () => constant(false),
  reached: () => constant(false),
  above: () => constant(false),
};

/** Roles, and the person in each of the places where their row rules may be read. */
export interface EffectiveRightsParts {
  readonly project: SchemaProject;
  readonly roles: readonly KeptRights[];
  readonly persons: readonly ExpressionUser[];
  readonly now: Date;
}

/** Works out what roles open for a person. Row rules speak of the person, so the same roles open other rows to somebody else. */
export function effectiveRightsOf({ roles, ...parts }: EffectiveRightsParts): EffectiveRights {
  const inForce = heldBy(
    roles.map((role) => role.inForce),
    parts,
  );
  if (roles.every((role) => role.stored === role.inForce)) return inForce;
  const stored = heldBy(
    roles.map((role) => role.stored),
    parts,
  );
  return { ...inForce, stored };
}

function heldBy(roles: readonly RoleRights[], { project, persons, now }: Omit<EffectiveRightsParts, "roles">): GrantedRights {
  const rights = joinRoles(roles);
  const viewpoints = persons.map((user) => viewpointOf(rights, { project, user, now }));
  const known = new Map<EntityModel, Predicate>();
  const seen = (entity: EntityModel): Predicate => {
    const rows = known.get(entity) ?? or(viewpoints.map((viewpoint) => conditionOf(seenRows(project, entity, [viewpoint]))));
    known.set(entity, rows);
    return rows;
  };
  const isOpened = (entity: EntityModel): boolean => rights.fullAccess || roles.some((role) => opens(role, entity));
  const isChosen = (entity: EntityModel): boolean => isOpened(entity) || codesChoose(project, rights.codes, entity);
  return {
    fullAccess: rights.fullAccess,
    codes: rights.codes,
    rows: (entity) => (isOpened(entity) ? seen(entity) : constant(false)),
    reached: (entity) => (isChosen(entity) ? seen(entity) : constant(false)),
    above(entity) {
      const holder = holderOf({ project, entity });
      return holder ? ofRowAbove(holder.entity, seen(holder.entity)) : constant(true);
    },
  };
}

interface PersonView {
  readonly project: SchemaProject;
  readonly user: ExpressionUser;
  readonly now: Date;
}

/** What a session of the person would look through, but for what changes by itself: that stays open. */
function viewpointOf(rights: Rights, { project, user, now }: PersonView): Viewpoint {
  const can = (code: string): boolean => rights.fullAccess || rights.codes.has(code);
  const scope = { row: {}, isNew: false, user, now, can };
  return {
    rowRules(name) {
      const entity = project.entities.get(name);
      return entity ? rulesInForce(rights, entity) : [];
    },
    read: (rule) => rowRuleAtAnyTime(rule, scope),
  };
}

/** One condition on a row and the rows above it. */
function conditionOf({ own, above }: SeenRows): Predicate {
  return above ? and([own, ofRowAbove(above.rows.entity, conditionOf(above.rows))]) : own;
}

/** A condition on the row above, said of the row: the fields are told apart by the names of their entities. */
function ofRowAbove({ name }: EntityModel, condition: Predicate): Predicate {
  return onFields(condition, (field) => `${name}/${field}`);
}

/** Codes of an entity among effective rights. */
export function codesOfEntity({ codes }: GrantedRights, { permission }: EntityModel): readonly string[] {
  return [...codes].filter((code) => code.startsWith(`${permission}:`));
}

/** Effective rights as far as they concern one entity. */
export function limitedTo(effectiveRights: EffectiveRights, entity: EntityModel): EffectiveRights {
  const { stored, ...inForce } = effectiveRights;
  const limited = (held: GrantedRights): GrantedRights => ({ ...held, codes: new Set(codesOfEntity(held, entity)) });
  return { ...limited(inForce), ...(stored ? { stored: limited(stored) } : {}) };
}
