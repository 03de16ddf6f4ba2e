import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import { TreeSelectControl } from "./treeSelect.ts";

/** Chooses one row of a tree. */
export function TreeReferenceEdit(props: FieldEditorProps) {
  const { field, entity, value, onChange, onBlur, disabled, row, parent, text } = props;
  return (
    <TreeSelectControl
      {...controlAria(props)}
      id={props.id}
      choosing={{ entity, field, row, parent }}
      values={typeof value === "string" && value !== "" ? [value] : []}
      text={text}
      onChange={([next]) => onChange(next ?? null)}
      many={false}
      allowClear={field.nullable}
      leavesOnly={field.ui.props["leavesOnly"] === true}
      disabled={disabled}
      status={props.status}
      placeholder={field.ui.placeholder ?? `请选择${field.title}`}
      onBlur={onBlur}
    />
  );
}
