import { Checkbox, Select } from "antd";
import { textItems } from "../../../schema/kinds/plainText.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { aboveOf, nothingToChoose, useChoices } from "../dictionary/useChoices.ts";
import { controlAria, groupAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { leaveByTab } from "../parts/leaveByTab.ts";

/** Chooses several items of a dictionary, from a list or as boxes. */
export function DictionaryMultiEdit({ field, value, onChange, onBlur, disabled, row, ...props }: FieldEditorProps) {
  const chosen = textItems(value);
  const above = aboveOf(field, row);
  const { choices, isLoading } = useChoices(field, chosen, { above });
  const change = (next: readonly string[]) => onChange(next.length > 0 ? next : null);
  const options = choices.map((choice) => ({ ...choice }));
  if (field.ui.props["as"] === "checkbox") {
    return (
      <div onBlur={onBlur}>
        <fieldset {...groupAria(props)} id={props.id} className={styles["group"]}>
          <Checkbox.Group value={chosen} disabled={disabled} options={options} onChange={change} />
        </fieldset>
      </div>
    );
  }
  return (
    <Select<string[]>
      {...controlAria(props)}
      {...leaveByTab}
      id={props.id}
      mode="multiple"
      value={chosen}
      disabled={disabled}
      status={props.status ?? ""}
      allowClear
      optionFilterProp="label"
      className={styles["full"] ?? ""}
      placeholder={field.ui.placeholder ?? `请选择${field.title}`}
      loading={isLoading}
      notFoundContent={isLoading ? "加载中..." : nothingToChoose(field, above)}
      options={options}
      onChange={change}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}
