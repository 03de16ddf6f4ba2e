import type { FieldModel } from "../../../schema/model/entity.ts";
import { FormField } from "../FormField.tsx";
import { MaskedEditor } from "../MaskedEditor.tsx";

/** Props of `ChildCellEditor`. */
export interface ChildCellEditorProps {
  readonly model: FieldModel;
  /** Path of the row, e.g. `serviceTimes.0`. */
  readonly rowPath: string;
  /** Names the editor, e.g. by column and row. */
  readonly label: string;
  readonly describedBy?: string | undefined;
  /** Called after a value was written. */
  readonly onWritten?: (() => void) | undefined;
}

/** The editor of a child row's field by itself, bound to the form: without label, help and error, for views that draw these. */
export function ChildCellEditor({ model, rowPath, label, describedBy, onWritten }: ChildCellEditorProps) {
  return (
    <FormField model={model} rowPath={rowPath}>
      {(bound) => {
        const { onChange } = bound.editor;
        const write = (value: unknown) => {
          onChange(value);
          onWritten?.();
        };
        return <MaskedEditor bound={{ ...bound, editor: { ...bound.editor, onChange: write } }} label={label} describedBy={describedBy} />;
      }}
    </FormField>
  );
}
