import { diagnose } from "../../errors/diagnose.ts";
import { isOfType, jsonTypeOf, typeTitle } from "../../shape/jsonTypes.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `enum`: the values a field may hold. */
export interface RawEnum {
  readonly enum?: readonly (string | number)[];
}

/** Limits a field to listed values. */
export const enumKeyword: FieldKeyword = {
  names: ["enum"],
  constraints: ({ raw }) => (raw.enum ? { enum: raw.enum } : {}),
  check: (site) => {
    const { type, constraints } = site.field;
    if (!["string", "integer", "number"].includes(type))
      return misused(site, "enum", "只有文本与数字才能列出可取的值", "删去 enum；多选用 x-dict。");
    return (constraints.enum ?? []).flatMap((value, index) =>
      isOfType(value, type)
        ? []
        : diagnose("SCHEMA_WRONG_TYPE", site.source.at(["enum", index]), {
            found: typeTitle(jsonTypeOf(value)),
            allowed: [typeTitle(type)],
          }),
    );
  },
};
