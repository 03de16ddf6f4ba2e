import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import { PasswordInput } from "./PasswordInput.tsx";
import { PasswordStrength } from "./PasswordStrength.tsx";

/** Sets a secret; it can be looked at while it is typed, and its strength is shown. */
export function PasswordEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const text = typeof value === "string" ? value : "";
  return (
    <div>
      <PasswordInput
        {...controlAria(props)}
        id={props.id}
        value={text}
        disabled={disabled}
        status={props.status ?? ""}
        placeholder={field.ui.placeholder}
        autoComplete="new-password"
        onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
        {...(onBlur ? { onBlur } : {})}
      />
      {text !== "" && <PasswordStrength text={text} />}
    </div>
  );
}
