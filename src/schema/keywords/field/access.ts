import { diagnose } from "../../errors/diagnose.ts";
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
  check: ({ field, source: { at } }) => {
    const contradiction = (reason: string) => [diagnose("SCHEMA_CONTRADICTION", at(["readOnly"], "key"), { found: "readOnly", reason })];
    if (field.readOnly && field.writeOnly) return contradiction(`字段“${field.name}”既只读又只写`);
    return field.readOnly && field.required ? contradiction(`字段“${field.name}”只由服务器写入，却又必填`) : [];
  },
};
