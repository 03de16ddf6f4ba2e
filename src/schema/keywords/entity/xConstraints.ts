import type { ConstraintModel } from "../../model/entity.ts";
import type { EntityKeyword } from "../entityKeyword.ts";

/** `x-constraints`: what must hold between several rows. */
export interface RawXConstraints {
  readonly "x-constraints"?: readonly ConstraintModel[];
}

/** Asserts what must hold between several rows. */
export const xConstraintsKeyword: EntityKeyword = {
  names: ["x-constraints"],
  compile: ({ raw }) => ({ constraints: raw["x-constraints"] ?? [] }),
};
