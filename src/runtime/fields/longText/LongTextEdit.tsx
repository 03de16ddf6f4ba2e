import { Input } from "antd";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { countCharacters } from "../parts/characterCount.ts";
import { controlAria } from "../parts/editorAria.ts";

/** Lines shown before the editor grows. */
const fewestRows = 3;
const mostRows = 12;

/** Edits several lines of text; grows with them and counts where there is a limit. */
export function LongTextEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const { maxLength } = field.constraints;
  const rows = Number(field.ui.props["rows"] ?? fewestRows);
  return (
    <Input.TextArea
      {...controlAria(props)}
      id={props.id}
      value={typeof value === "string" ? value : ""}
      disabled={disabled}
      status={props.status ?? ""}
      placeholder={field.ui.placeholder}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, mostRows) }}
      {...(maxLength === undefined ? {} : { count: { show: true, max: maxLength, strategy: countCharacters } })}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}
