import type { FieldKeyword } from "../fieldKeyword.ts";

/** `x-reader`: who goes by the field. */
export interface RawXReader {
  readonly "x-reader"?: string;
}

/** Names what goes by the field outside of the schemas; without it `check` warns of a rule that nobody reads. */
export const xReaderKeyword: FieldKeyword = { names: ["x-reader"] };
