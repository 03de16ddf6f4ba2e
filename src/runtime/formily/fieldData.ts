import type { Field } from "@formily/core";
import type { FieldData } from "./entityForm.types.ts";

/** What a Formily field of ours carries beside Formily's own state. */
export function dataOf(field: Field): FieldData {
  return (field.data as FieldData | undefined) ?? { isRequired: false, isTouched: false, isChecking: false };
}
