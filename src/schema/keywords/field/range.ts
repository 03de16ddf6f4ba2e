import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `minimum`, `maximum` and `multipleOf`: which numbers are allowed. */
export interface RawRange {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

/** Limits a number. */
export const rangeKeyword: FieldKeyword = {
  names: ["minimum", "maximum", "multipleOf"],
  constraints: ({ raw }) => compact({ minimum: raw.minimum, maximum: raw.maximum, multipleOf: raw.multipleOf }),
};
