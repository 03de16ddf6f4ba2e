import { diagnose } from "../../errors/diagnose.ts";
import { compact } from "../../model/compact.ts";
import type { FieldPermission } from "../../model/entity.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `x-perm`: who may read and write a field, and how it is masked. */
export interface RawXPerm {
  readonly "x-perm"?: FieldPermission;
}

/** Guards a field; a masked one can be revealed by those who hold `reveal`. */
export const xPermKeyword: FieldKeyword = {
  names: ["x-perm"],
  compile: ({ raw }) => {
    const { read, write, mask, whole, reveal } = raw["x-perm"] ?? {};
    return { permission: compact({ read, write, mask, whole: mask && whole, reveal: mask ? (reveal ?? "reveal") : undefined }) };
  },
  check: (site) => {
    const { field, source } = site;
    const { mask, reveal } = source.raw["x-perm"] ?? {};
    if (mask && field.type !== "string") return misused(site, "x-perm", "只有文本才能遮盖", "删去 mask，用 read 限制谁能看到。");
    if (mask && field.writeOnly) return misused(site, "x-perm", "只写不读的字段从不返回，不必遮盖", "删去 mask。");
    if (reveal === undefined || mask) return [];
    const details = { found: "reveal", reason: "没有 mask，字段不遮盖", remedy: "补上 mask，或删去 reveal。" };
    return [diagnose("SCHEMA_MISUSED_KEYWORD", source.at(["x-perm", "reveal"], "key"), details)];
  },
};
