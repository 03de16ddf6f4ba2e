import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `minLength` and `maxLength`: how long a text may be, in characters. */
export interface RawLength {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Limits the length of a text. */
export const lengthKeyword: FieldKeyword = {
  names: ["minLength", "maxLength"],
  constraints: ({ raw }) => compact({ minLength: raw.minLength, maxLength: raw.maxLength }),
};
