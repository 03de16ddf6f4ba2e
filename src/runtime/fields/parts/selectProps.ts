import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "./editorAria.ts";
import styles from "./fields.module.css";

/** What every list that one value is chosen from is told by its field: how it is called, what it holds and when it changes. */
export function selectProps({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  return {
    ...controlAria(props),
    id: props.id,
    value,
    disabled,
    status: props.status ?? "",
    allowClear: field.nullable,
    showSearch: true,
    optionFilterProp: "label",
    className: styles["full"] ?? "",
    placeholder: field.ui.placeholder ?? `请选择${field.title}`,
    onChange: (next: unknown) => onChange(next ?? null),
    ...(onBlur ? { onBlur: () => onBlur() } : {}),
  } as const;
}
