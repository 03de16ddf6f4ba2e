import { Select } from "antd";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { OptionLabel } from "./OptionLabel.tsx";
import type { Choice } from "./choice.ts";
import { RadioChoices } from "./RadioChoices.tsx";
import { selectProps } from "./selectProps.ts";

/** Up to this many choices stand side by side. */
const mostRadios = 4;

/** Props of `ChoiceEdit`. */
export interface ChoiceEditProps extends FieldEditorProps {
  readonly choices: readonly Choice[];
  /** @default false */
  readonly isLoading?: boolean;
  /** What an empty list says. @default "没有可选项" */
  readonly nothing?: string;
}

/** Chooses one of some values: circles for a few, a list for many, unless the field says how (`x-ui.props.as`). */
export function ChoiceEdit({ choices, isLoading = false, nothing = "没有可选项", ...props }: ChoiceEditProps) {
  const look = props.field.ui.props["as"] ?? (isFew(choices, props) ? "radio" : "select");
  if (look === "radio" || look === "button") return <RadioChoices {...props} choices={choices} asButtons={look === "button"} />;
  return (
    <Select<unknown>
      {...selectProps(props)}
      loading={isLoading}
      notFoundContent={isLoading ? "加载中..." : nothing}
      options={choices.map((choice) => ({ ...choice, title: choice.label }))}
      optionRender={drawOption}
      labelRender={({ value: chosen, label }) => choices.find((choice) => choice.value === chosen)?.label ?? label}
    />
  );
}

/** Choices that come and go with another field stay in a list: the form must not change its shape under the hand. */
function isFew(choices: readonly Choice[], { field }: FieldEditorProps): boolean {
  return field.dictionaryBy === undefined && choices.length > 0 && choices.length <= mostRadios;
}

/** How a choice stands in the list. */
function drawOption({
  data: { reason, title },
}: {
  readonly data: { readonly title?: string | undefined; readonly reason?: string | undefined };
}) {
  return <OptionLabel text={title ?? ""} reason={reason} />;
}
