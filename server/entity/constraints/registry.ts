import type { ConstraintModel } from "../../../src/schema/model/entity.ts";
import type { ConstraintType } from "./constraint.types.ts";
import { limitConstraint } from "./limit.ts";
import { noOverlapConstraint } from "./noOverlap.ts";

/** Every type of rule over several rows. */
const constraintTypes = { limit: limitConstraint, noOverlap: noOverlapConstraint };

/** The type that carries a constraint out. */
export function constraintTypeOf(constraint: ConstraintModel): ConstraintType {
  // The key decides the type's parameter; TypeScript cannot follow that through an index.
  return constraintTypes[constraint.type] as ConstraintType;
}
