import { Select } from "antd";
import type { ReactNode } from "react";
import { iconChoices } from "../../../schema/kinds/iconKind.ts";
import { useIcon } from "../../base/IconContext.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { NamedIcon } from "./IconShow.tsx";

const options = iconChoices.map(({ value, text }) => ({ value, label: text }));

/** Chooses an icon from a list that shows them; it is searched by their names. */
export function IconEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  return (
    <Select<unknown, { value: string; label: string }>
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
      notFoundContent="没有这个名称的图标"
      options={options}
      optionRender={drawOption}
      labelRender={drawLabel}
      onChange={(next) => onChange(next ?? null)}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}

/** Asks for icons by their names. */
export function IconFilter(props: FieldFilterProps) {
  return <ChoiceFilter {...props} choices={options} />;
}

function drawOption({ data }: { readonly data: { readonly value: string; readonly label: string } }) {
  return <Choice name={data.value} text={data.label} />;
}

function drawLabel({ value, label }: { readonly value: string | number; readonly label?: ReactNode }) {
  return <Choice name={String(value)} text={typeof label === "string" ? label : String(value)} />;
}

function Choice({ name, text }: { readonly name: string; readonly text: string }) {
  return <NamedIcon icon={useIcon(name)} text={text} />;
}
