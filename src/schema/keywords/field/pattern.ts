import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `pattern` and `x-message`: how a text must be written, and what is said where it is not. */
export interface RawPattern {
  readonly pattern?: string;
  readonly "x-message"?: string;
}

/** Limits the writing of a text. */
export const patternKeyword: FieldKeyword = {
  names: ["pattern", "x-message"],
  constraints: ({ raw }) => compact({ pattern: raw.pattern, patternMessage: raw["x-message"] }),
};
