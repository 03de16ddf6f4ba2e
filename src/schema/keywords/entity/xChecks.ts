import type { CheckModel } from "../../model/entity.ts";
import type { EntityKeyword } from "../entityKeyword.ts";

/** `x-checks`: what must hold between the fields of a row. */
export interface RawXChecks {
  readonly "x-checks"?: readonly CheckModel[];
}

/** Asserts what must hold between the fields of a row. */
export const xChecksKeyword: EntityKeyword = {
  names: ["x-checks"],
  compile: ({ raw }) => ({ checks: raw["x-checks"] ?? [] }),
};
