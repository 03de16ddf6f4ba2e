import type { GeneralField } from "@formily/core";
import { ArrayField, Field } from "@formily/react";
import type { ReactNode } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { BoundField } from "./boundField.ts";
import { readField } from "./boundField.ts";
import { useFormBinding } from "./EntityFormProvider.tsx";
import { joinPath } from "./rowPath.ts";

/** Props of `FormField`. */
export interface FormFieldProps {
  readonly model: FieldModel;
  /** Path of the row the field stands in; `""` for the main row. */
  readonly rowPath: string;
  /** Draws the field; called again whenever something of it changes, and only then. */
  readonly children: (field: BoundField) => ReactNode;
}

/** Binds one field of a form to what draws it. A hidden field is not drawn. */
export function FormField({ model, rowPath, children }: FormFieldProps) {
  const binding = useFormBinding();
  const { form } = binding;
  if (!form.core.fields[joinPath(rowPath, model.name)]) form.ensureField(rowPath, model);
  const draw = (field: GeneralField) => children(readField({ ...binding, model, rowPath }, field));
  const Bound = model.children ? ArrayField : Field;
  return (
    <Bound name={model.name} basePath={rowPath}>
      {draw}
    </Bound>
  );
}
