import { textItems } from "../../../schema/kinds/plainText.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import { PickerEdit } from "../reference/PickerEdit.tsx";
import { RemoteSelect } from "../reference/RemoteSelect.tsx";
import { TreeSelectControl } from "../treeReference/treeSelect.ts";

/** Chooses several rows of another entity: from a searching list, from a tree, or in a dialog. */
export function ReferenceMultiEdit(props: FieldEditorProps) {
  const { field, entity, value, onChange, onBlur, disabled, row, parent, text } = props;
  const change = (next: readonly string[]) => onChange(next.length > 0 ? next : null);
  const shared = {
    choosing: { entity, field, row, parent },
    values: textItems(value),
    text,
    onChange: change,
    many: true,
    allowClear: true,
  } as const;
  if (field.ui.props["as"] === "picker") return <PickerEdit {...shared} editor={props} />;
  const Select = field.reference?.tree ? TreeSelectControl : RemoteSelect;
  return (
    <Select
      {...controlAria(props)}
      {...shared}
      id={props.id}
      disabled={disabled}
      status={props.status}
      placeholder={field.ui.placeholder ?? `请选择${field.title}`}
      onBlur={onBlur}
    />
  );
}
