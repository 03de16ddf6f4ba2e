import { Input } from "antd";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import { inputModeOf } from "../parts/TextFilter.tsx";

/** Edits one line of text. Spaces around it are taken away when the editor is left. */
export function TextEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const text = typeof value === "string" ? value : "";
  return (
    <Input
      {...controlAria(props)}
      id={props.id}
      value={text}
      disabled={disabled}
      status={props.status ?? ""}
      placeholder={field.ui.placeholder}
      inputMode={inputModeOf(field.ui.props["inputMode"])}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      onBlur={() => {
        const trimmed = text.trim();
        if (trimmed !== text) onChange(trimmed === "" ? null : trimmed);
        onBlur?.();
      }}
    />
  );
}
