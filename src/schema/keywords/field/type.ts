import type { FieldModel } from "../../model/entity.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
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
};

/**
 * A value may be absent where nothing makes it present: it is neither required nor has it a default.
 * A field that a rule hides and clears must be able to hold nothing, even if it is required while shown.
 */
function isNullable(raw: RawField, required: boolean): boolean {
  if (raw["x-children"]) return false;
  if (Array.isArray(raw.type) && raw.type.includes("null")) return true;
  const rule = raw["x-rule"];
  if (rule?.visible !== undefined && rule.hidden !== "keep") return true;
  return !required && raw.default === undefined;
}
