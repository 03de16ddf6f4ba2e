import type { Field, Form, GeneralField } from "@formily/core";
import type { Row } from "../../schema/model/json.ts";
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

/**
 * The field of a path in the data. Formily keeps fields by their address, which on a page of somebody's own names the
 * layout around them as well (`card.roleName`).
 */
export function fieldAt(core: Form<Row>, path: string): GeneralField | undefined {
  return core.fields[core.indexes[path] ?? path] ?? core.fields[path];
}
