import { kindOf } from "../../../schema/kinds/registry.ts";
import type { TextContext } from "../../../schema/kinds/kind.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";

/** For kinds whose text needs no look-up. */
const noLookUps: TextContext = {
  dictionaryText: (_code, value) => value,
  dictionaryValue: () => undefined,
  referenceText: (_field, value) => value,
  referenceValue: () => undefined,
};

/**
 * Text of a value as people read it on screens; `""` where there is none.
 * A masked value (`138****1234`) is shown as it came, whatever the kind.
 */
export function displayText(field: FieldModel, value: unknown): string {
  if (value === null || value === undefined) return "";
  const kind = kindOf(field.kind);
  const text = kind.format ? kind.format(value, field) : kind.toText(value, field, noLookUps);
  return text === "" && typeof value === "string" ? value : text;
}
