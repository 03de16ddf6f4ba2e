import { Switch } from "antd";
import { switchPair } from "../../../schema/kinds/switchKind.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";

/** Turns between two stored texts, `Y` and `N` unless the field names others; nothing stored reads as off (FORM-32). */
export function SwitchEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const { on, off, onText, offText } = switchPair(field);
  return (
    <div className={styles["options"]} onBlur={onBlur}>
      <Switch
        {...controlAria(props)}
        id={props.id}
        checked={value === on}
        disabled={disabled}
        checkedChildren={onText}
        unCheckedChildren={offText}
        onChange={(checked) => onChange(checked ? on : off)}
      />
    </div>
  );
}
