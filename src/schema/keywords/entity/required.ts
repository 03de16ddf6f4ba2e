import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../errors/diagnostic.ts";
import type { EntityModel } from "../../model/entity.ts";
import type { EntityKeyword } from "../entityKeyword.ts";
import { checkFieldName } from "../checkFieldName.ts";

/** `required`: the fields that must be filled in. */
export interface RawRequired {
  readonly required?: readonly string[];
}

/** Names the fields that must be filled in; each field's model says so itself. */
export const requiredKeyword: EntityKeyword = {
  names: ["required"],
  check: ({ entity, source: { raw, at } }) =>
    (raw.required ?? []).flatMap((name, index) => [
      ...checkFieldName(entity, name, at(["required", index]), ({ system }) => (system ? "它由系统维护" : undefined)),
      ...checkFillable(entity, name, () => at(["required", index])),
    ]),
};

/** What nobody may fill in has to come from somewhere. */
function checkFillable({ fields }: EntityModel, name: string, at: () => SourcePosition): Diagnostic[] {
  const field = fields.find((candidate) => candidate.name === name);
  if (field?.rule.readOnly !== "true" || field.default !== undefined) return [];
  if (field.rule.value !== undefined || field.rule.initial !== undefined) return [];
  return [diagnose("SCHEMA_UNSAVABLE", at(), { reason: `必填字段 ${name}（${field.title}）总是只读，又没有默认值` })];
}
