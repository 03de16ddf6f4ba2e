import { Button, Select } from "antd";
import { useState } from "react";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import type { Choosing } from "./choosing.ts";
import { PickerDialog } from "./PickerDialog.tsx";
import pickerStyles from "./reference.module.css";
import { TreePickerDialog } from "./TreePickerDialog.tsx";
import { useReferenceLabels } from "./useReferenceLabels.ts";

/** Props of `PickerEdit`. */
export interface PickerEditProps {
  readonly editor: FieldEditorProps;
  readonly choosing: Choosing;
  readonly values: readonly string[];
  readonly text?: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
  readonly many: boolean;
  readonly allowClear: boolean;
}

/** Shows what is chosen and opens a dialog to choose, for entities with many rows (PICK-16). */
export function PickerEdit({ editor, choosing, values, text, onChange, many, allowClear }: PickerEditProps) {
  const [isOpen, setIsOpen] = useState(false);
  const labels = useReferenceLabels(choosing, values, text);
  const { field, disabled, onBlur, status, id } = editor;
  const Dialog = many && field.reference?.tree ? TreePickerDialog : PickerDialog;
  return (
    <div className={pickerStyles["trigger"]} onBlur={onBlur}>
      <Select<string[]>
        {...controlAria(editor)}
        id={id}
        mode="multiple"
        open={false}
        showSearch={false}
        suffixIcon={null}
        className={`${styles["full"]} ${pickerStyles["triggerValue"]}`}
        value={[...values]}
        labelRender={({ value }) => labels.textOf(String(value))}
        disabled={disabled}
        status={status ?? ""}
        allowClear={allowClear}
        placeholder={field.ui.placeholder ?? `请选择${field.title}`}
        onChange={(next) => onChange(next)}
      />
      <Button disabled={disabled} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        选择{field.title}
      </Button>
      {isOpen && (
        <Dialog
          choosing={choosing}
          many={many}
          chosen={values.map((value) => ({ value, text: labels.textOf(value) }))}
          onCancel={() => setIsOpen(false)}
          onConfirm={(next) => {
            labels.remember(next);
            onChange(next.map(({ value }) => value));
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}
