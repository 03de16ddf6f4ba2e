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
    (raw.required ?? []).flatMap((name, index) =>
      checkFieldName(entity, name, at(["required", index]), ({ system }) => (system ? "它由系统维护" : undefined)),
    ),
};
