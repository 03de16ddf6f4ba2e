import type { ConstraintModel } from "../../../src/schema/index.ts";
import type { ConstraintType } from "./constraint.types.ts";
import { limitConstraint } from "./limit.ts";
import { noOverlapConstraint } from "./noOverlap.ts";
import { uniqueConstraint } from "./unique.ts";

/** Every type of rule over several rows. */
const constraintTypes = { limit: limitConstraint, noOverlap: noOverlapConstraint, unique: uniqueConstraint };

/** The type that carries a constraint out. */
export function constraintTypeOf(constraint: ConstraintModel): ConstraintType {
  return constraintTypes[constraint.type];
}
