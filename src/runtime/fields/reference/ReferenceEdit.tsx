import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import { PickerEdit } from "./PickerEdit.tsx";
import { RemoteSelect } from "./RemoteSelect.tsx";

/** Chooses one row of another entity, from a searching list or in a dialog. */
export function ReferenceEdit(props: FieldEditorProps) {
  const { field, entity, value, onChange, onBlur, onSet, disabled, row, parent, text } = props;
  const values = typeof value === "string" && value !== "" ? [value] : [];
  const change = ([next]: readonly string[]) => onChange(next ?? null);
  const shared = {
    choosing: { entity, field, row, parent },
    values,
    text,
    onChange: change,
    many: false,
    allowClear: field.nullable,
  } as const;
  if (field.ui.props["as"] === "picker") return <PickerEdit {...shared} editor={props} />;
  return (
    <RemoteSelect
      {...controlAria(props)}
      {...shared}
      id={props.id}
      disabled={disabled}
      status={props.status}
      placeholder={field.ui.placeholder ?? `请选择${field.title}`}
      onBlur={onBlur}
      onSet={onSet}
    />
  );
}
