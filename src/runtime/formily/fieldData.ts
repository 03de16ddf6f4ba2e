import type { Field } from "@formily/core";
import type { FieldData } from "./entityForm.types.ts";

/** What a Formily field of ours carries beside Formily's own state. */
export function dataOf(field: Field): FieldData {
  return (field.data as FieldData | undefined) ?? { isRequired: false, isTouched: false, isChecking: false };
}

/** From now on what is wrong with the field is shown. */
export function touchField(field: Field): void {
  const data = dataOf(field);
  if (!data.isTouched) field.data = { ...data, isTouched: true };
}
