import { compact } from "../../model/compact.ts";
import type { FieldPermission } from "../../model/entity.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `x-perm`: who may read and write a field, and how it is covered. */
export interface RawXPerm {
  readonly "x-perm"?: FieldPermission;
}

/** Guards a field; a masked one can be revealed by those who hold `reveal`. */
export const xPermKeyword: FieldKeyword = {
  names: ["x-perm"],
  compile: ({ raw }) => {
    const { read, write, mask, reveal } = raw["x-perm"] ?? {};
    return { permission: compact({ read, write, mask, reveal: mask ? (reveal ?? "reveal") : undefined }) };
  },
};
