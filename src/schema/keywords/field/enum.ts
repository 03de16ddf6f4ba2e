import type { FieldKeyword } from "../fieldKeyword.ts";

/** `enum`: the values a field may hold. */
export interface RawEnum {
  readonly enum?: readonly (string | number)[];
}

/** Limits a field to listed values. */
export const enumKeyword: FieldKeyword = {
  names: ["enum"],
  constraints: ({ raw }) => (raw.enum ? { enum: raw.enum } : {}),
};
