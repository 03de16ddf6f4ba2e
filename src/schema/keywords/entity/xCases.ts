import type { CaseModel } from "../../model/entity.ts";
import type { EntityKeyword } from "../entityKeyword.ts";

/** `x-cases`: tests of the rules and checks. */
export interface RawXCases {
  readonly "x-cases"?: readonly CaseModel[];
}

/** Tests the rules and checks of the entity. */
export const xCasesKeyword: EntityKeyword = {
  names: ["x-cases"],
  compile: ({ raw }) => ({ cases: raw["x-cases"] ?? [] }),
};
