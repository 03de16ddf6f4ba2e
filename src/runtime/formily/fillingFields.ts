import type { Field } from "@formily/core";
import { isBlank } from "../../schema/expression/values.ts";
import type { Row } from "../../schema/model/json.ts";
import type { EntityForm } from "./EntityForm.ts";
import { entityAt, type FieldPlace } from "./placement.ts";
import { valueAt } from "./rowPath.ts";

/** A reference whose choice fills in other fields of its row, with what is chosen. */
export interface FillingField extends FieldPlace {
  readonly path: string;
  readonly value: string;
}

/** The reference at a path, where something is chosen that fills in other fields; `undefined` for any other field. */
export function fillingField(form: EntityForm, path: string): FillingField | undefined {
  const place = entityAt(form.entity, path);
  const value = valueAt(form.core.values, path);
  if (!place?.field.reference?.fill || typeof value !== "string" || value === "") return undefined;
  return { ...place, path, value };
}

/** Puts what a choice brings along into the fields that nobody has filled in by hand and that can be written now. */
export function takeFilled(form: EntityForm, { entity, rowPath, path, value }: FillingField, values: Row): void {
  if (valueAt(form.core.values, path) !== value) return;
  form.core.setState(() => {
    for (const [name, next] of Object.entries(values)) {
      const model = entity.fields.find((field) => field.name === name);
      const field = model && (form.ensureField(rowPath, model) as Field);
      // Not as a person's input: the next choice may replace it.
      if (field?.pattern === "editable" && (!field.selfModified || isBlank(field.value))) field.value = next;
    }
  });
}
