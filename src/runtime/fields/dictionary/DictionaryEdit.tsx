import { Select } from "antd";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { RadioChoices } from "../parts/RadioChoices.tsx";
import { useChoices } from "./useChoices.ts";

/** Up to this many items stand side by side. */
const mostRadios = 4;

/** Chooses one item of a dictionary: circles for a few, a list for many, unless the field says how. */
export function DictionaryEdit(props: FieldEditorProps) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { choices, isLoading } = useChoices(field, typeof value === "string" ? [value] : []);
  const look = field.ui.props["as"] ?? (choices.length > 0 && choices.length <= mostRadios ? "radio" : "select");
  if (look === "radio" || look === "button") return <RadioChoices {...props} choices={choices} asButtons={look === "button"} />;
  return (
    <Select<unknown>
      {...controlAria(props)}
      id={props.id}
      value={value}
      disabled={disabled}
      status={props.status ?? ""}
      allowClear={field.nullable}
      showSearch
      optionFilterProp="label"
      className={styles["full"] ?? ""}
      placeholder={field.ui.placeholder ?? `请选择${field.title}`}
      loading={isLoading}
      notFoundContent={isLoading ? "加载中..." : "没有可选项"}
      options={choices.map((choice) => ({ ...choice }))}
      onChange={(next) => onChange(next ?? null)}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}
