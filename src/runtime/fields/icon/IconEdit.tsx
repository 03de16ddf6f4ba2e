import { Select } from "antd";
import type { ReactNode } from "react";
import { iconChoices } from "../../../schema/kinds/iconKind.ts";
import { useIcon } from "../../base/IconContext.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx";
import { selectProps } from "../parts/selectProps.ts";
import { NamedIcon } from "./IconShow.tsx";

const options = iconChoices.map(({ value, text }) => ({ value, label: text }));

/** Chooses an icon from a list that shows them; it is searched by their names. */
export function IconEdit(props: FieldEditorProps) {
  return (
    <Select<unknown, { value: string; label: string }>
      {...selectProps(props)}
      notFoundContent="没有这个名称的图标"
      options={options}
      optionRender={drawOption}
      labelRender={drawLabel}
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
