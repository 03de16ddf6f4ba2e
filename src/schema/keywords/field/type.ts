import type { FieldModel } from "../../model/entity.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { diagnose } from "../../errors/diagnose.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";
import type { RawField } from "../rawField.ts";

type JsonType = FieldModel["type"];

/** `type` and `items`: the JSON type of the value. */
export interface RawType {
  readonly type?: JsonType | readonly (JsonType | "null")[];
  readonly items?: { readonly type: NonNullable<FieldModel["itemType"]> };
}

/** The JSON type that a field names besides `null`. */
export function plainType({ type = [] }: RawType): JsonType {
  const names = typeof type === "string" ? [type] : type;
  return names.find((name) => name !== "null") ?? "string";
}

/** States the type; a child list holds objects without saying so. */
export const typeKeyword: FieldKeyword = {
  names: ["type", "items"],
  compile: ({ raw, required }) => {
    const itemType = raw.items?.type ?? (raw["x-children"] ? "object" : undefined);
    return { type: plainType(raw), required, nullable: isNullable(raw, required), ...(itemType && { itemType }) };
  },
  check: (site) => [...checkType(site), ...checkItems(site)],
};

function checkType(site: FieldSite): Diagnostic[] {
  const { type } = site.source.raw;
  if (type === undefined)
    return site.source.isComplete ? [diagnose("SCHEMA_MISSING_KEYWORD", site.source.at([], "key"), { missing: "type" })] : [];
  if (typeof type === "string") return [];
  const plain = type.filter((name) => name !== "null");
  if (plain.length !== 1) return misused(site, "type", "除 null 外要写且只能写一种类型", '只留一种类型，例如 ["string", "null"]。');
  if (!site.source.required || !type.includes("null")) return [];
  return [
    diagnose("SCHEMA_CONTRADICTION", site.source.at(["type"]), { found: "null", reason: `字段“${site.field.name}”必填，却又允许 null` }),
  ];
}

function checkItems(site: FieldSite): Diagnostic[] {
  if (site.field.type !== "array")
    return misused(site, "items", "只有 type 为 array 的字段才有列表项", "删去 items，或把 type 改为 array。");
  if (site.field.children) return misused(site, "items", "子表的行由子实体说明", "删去 items。");
  return site.source.raw.items ? [] : [diagnose("SCHEMA_MISSING_KEYWORD", site.source.at([], "key"), { missing: "items" })];
}

/**
 * A value may be absent where nothing makes it present: it is neither required nor has it a default.
 * So may one that is required, where the person who adds the row may be one who does not fill it in, or sees no such field;
 * and one that a rule empties. A list of child rows is never absent.
 */
function isNullable(raw: RawField, required: boolean): boolean {
  if (raw["x-children"]) return false;
  if (Array.isArray(raw.type) && raw.type.includes("null")) return true;
  return isEmptied(raw, required) || (raw.default === undefined && (!required || isOthers(raw)));
}

/** Whether a rule may leave the field empty, required or not. */
function isEmptied({ default: initial, "x-rule": rule }: RawField, required: boolean): boolean {
  if (rule === undefined) return false;
  const { visible, reset = [], hidden, value } = rule;
  const isHidden = visible !== undefined && (hidden !== "keep" || initial === undefined);
  return isHidden || value !== undefined || (!required && reset.length > 0);
}

/** Whether some of those who add rows see or fill in no such field. */
function isOthers({ "x-perm": right }: RawField): boolean {
  return right?.read !== undefined || right?.write !== undefined;
}
