import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { checkValue } from "../../shape/checkShape.ts";
import { isOfType, jsonTypeOf, typeTitle } from "../../shape/jsonTypes.ts";
import { wireSchema } from "../checkConstant.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";
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
        ? checkForm(site, value, index)
        : diagnose("SCHEMA_WRONG_TYPE", site.source.at(["enum", index]), {
            found: typeTitle(jsonTypeOf(value)),
            allowed: [typeTitle(type)],
          }),
    );
  },
};

/** A listed value that breaks another limit of the field could be chosen and never stored. */
function checkForm({ field, kind, source }: FieldSite, value: string | number, index: number): Diagnostic[] {
  const { enum: _listed, ...constraints } = field.constraints;
  const at = () => source.at(["enum", index]);
  const [fault] = checkValue(value, wireSchema({ ...field, constraints }, kind), at);
  if (!fault) return [];
  return [diagnose("SCHEMA_INVALID_CONSTANT", at(), { field: field.name, found: JSON.stringify(value), reason: fault.message })];
}
