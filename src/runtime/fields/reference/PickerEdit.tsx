import { Select } from "antd";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { WithPicker } from "./WithPicker.tsx";
import type { Picking } from "./WithPicker.tsx";

/** Props of `PickerEdit`. */
export interface PickerEditProps extends Picking {
  readonly allowClear: boolean;
}

/** Shows what is chosen and opens a dialog to choose, for entities with many rows (PICK-16). */
export function PickerEdit({ allowClear, ...picking }: PickerEditProps) {
  const { editor, values, labels, onChange } = picking;
  const { field, disabled, status, id } = editor;
  return (
    <WithPicker {...picking} isNamed>
      <Select<string[]>
        {...controlAria(editor)}
        id={id}
        mode="multiple"
        open={false}
        showSearch={false}
        suffixIcon={null}
        className={styles["full"] ?? ""}
        value={[...values]}
        labelRender={({ value }) => labels.textOf(String(value))}
        disabled={disabled}
        status={status ?? ""}
        allowClear={allowClear}
        placeholder={field.ui.placeholder ?? `请选择${field.title}`}
        onChange={(next) => onChange(next)}
      />
    </WithPicker>
  );
}
