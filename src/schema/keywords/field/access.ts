import type { FieldKeyword } from "../fieldKeyword.ts";

/** `readOnly` and `writeOnly`: which way a value travels. */
export interface RawAccess {
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}

/** States which way a value travels. */
export const accessKeyword: FieldKeyword = {
  names: ["readOnly", "writeOnly"],
  compile: ({ raw }) => ({ readOnly: raw.readOnly ?? false, writeOnly: raw.writeOnly ?? false }),
};
