import { constant, and, not, or, type Predicate } from "../../src/schema/expression/predicate.ts";
import type { EntityModel } from "../../src/schema/index.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import { departmentFields } from "./departmentCodes.ts";
import type { GrantedRights, EffectiveRights } from "./effectiveRights.ts";

/**
 * Effective rights over the rows there are, when some departments are new and nothing carries their codes yet: what asks for such a
 * code asks for nothing. Everything else that a longer branch does to a rule, e.g. to one that counts departments, stays.
 */
export function overRowsOfOthers(effectiveRights: EffectiveRights, empty: ReadonlySet<string>, project: SchemaProject): EffectiveRights {
  if (empty.size === 0) return effectiveRights;
  const reduced =
    (rows: (entity: EntityModel) => Predicate) =>
    (entity: EntityModel): Predicate =>
      withoutCodes(rows(entity), { empty, isDepartment: (field) => isDepartmentField(project, entity, field) });
  const over = (held: GrantedRights): GrantedRights => ({
    ...held,
    rows: reduced(held.rows),
    reached: reduced(held.reached),
    above: reduced(held.above),
  });
  const { stored, ...inForce } = effectiveRights;
  return { ...over(inForce), ...(stored ? { stored: over(stored) } : {}) };
}

/** Conditions on rows above say whose field they read: `organ/orgCode`. */
function isDepartmentField(project: SchemaProject, entity: EntityModel, path: string): boolean {
  const [field = "", owner] = path.split("/").toReversed();
  const holder = owner === undefined ? entity : project.entities.get(owner);
  return holder !== undefined && departmentFields(holder).includes(field);
}

interface Codes {
  readonly empty: ReadonlySet<string>;
  isDepartment(field: string): boolean;
}

function withoutCodes(predicate: Predicate, codes: Codes): Predicate {
  const isEmpty = (field: string, value: unknown): boolean =>
    typeof value === "string" && codes.empty.has(value) && codes.isDepartment(field);
  switch (predicate.op) {
    case "and":
      return and(predicate.items.map((item) => withoutCodes(item, codes)));
    case "or":
      return or(predicate.items.map((item) => withoutCodes(item, codes)));
    case "not":
      return not(withoutCodes(predicate.item, codes));
    case "compare":
      return predicate.operator === "eq" && isEmpty(predicate.field, predicate.value) ? constant(false) : predicate;
    case "in": {
      const values = predicate.values.filter((value) => !isEmpty(predicate.field, value));
      return values.length === 0 ? constant(false) : { ...predicate, values };
    }
    default:
      return predicate;
  }
}
