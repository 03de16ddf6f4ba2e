import { Input } from "antd";
import { settledValue } from "../../../schema/kinds/readTyped.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import { inputModeOf } from "../parts/TextFilter.tsx";

/** Props of `TextEdit`. */
export interface TextEditProps extends FieldEditorProps {
  /** Keyboard of a phone that the kind asks for. @default what the field asks for */
  readonly inputMode?: "url" | undefined;
}

/** Edits one line of text. When the editor is left, space around it goes and a number is put as its pattern asks. */
export function TextEdit({ field, value, onChange, onBlur, disabled, inputMode, ...props }: TextEditProps) {
  const text = typeof value === "string" ? value : "";
  return (
    <Input
      {...controlAria(props)}
      id={props.id}
      value={text}
      disabled={disabled}
      status={props.status ?? ""}
      placeholder={field.ui.placeholder}
      inputMode={inputMode ?? inputModeOf(field.ui.props["inputMode"])}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      onBlur={() => {
        const settled = text === "" ? null : settledValue(field, text);
        if (settled !== (value ?? null)) onChange(settled);
        onBlur?.();
      }}
    />
  );
}
