import { textItems } from "../../../schema/kinds/plainText.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import { TreeSelectControl } from "./tree/treeSelect.ts";
import { PickerEdit } from "./PickerEdit.tsx";
import { RemoteSelect } from "./RemoteSelect.tsx";
import { WithPicker } from "./WithPicker.tsx";
import { useReferenceLabels } from "./useReferenceLabels.ts";

/** Chooses rows of another entity: one or several, from a searching list or a tree, or in a dialog with all that tells them apart. */
export function ReferenceEdit(props: FieldEditorProps) {
  const { field, entity, value, onChange, onBlur, onSet, disabled, row, parent, text } = props;
  const many = field.type === "array";
  const values = textItems(value);
  const choosing = { entity, field, row, parent };
  const labels = useReferenceLabels(choosing, values, text);
  const change = (next: readonly string[]) => onChange((many ? (next.length > 0 ? next : null) : next[0]) ?? null);
  const allowClear = many || field.nullable;
  const leavesOnly = field.ui.props["leavesOnly"] === true;
  const picking = { editor: props, choosing, values, labels, onChange: change, many, leavesOnly };
  if (field.ui.props["as"] === "picker") return <PickerEdit {...picking} allowClear={allowClear} />;
  const shared = {
    ...controlAria(props),
    id: props.id,
    choosing,
    values,
    labels,
    onChange: change,
    many,
    allowClear,
    disabled,
    status: props.status,
    placeholder: field.ui.placeholder ?? `请选择${field.title}`,
    onBlur,
  } as const;
  const isInCell = props["aria-label"] !== undefined;
  const select = field.reference?.tree ? (
    <TreeSelectControl {...shared} leavesOnly={leavesOnly} />
  ) : (
    <RemoteSelect {...shared} onSet={onSet} place={isInCell ? "cell" : "form"} />
  );
  // A cell has no room for a button beside its list.
  return isInCell ? select : <WithPicker {...picking}>{select}</WithPicker>;
}
