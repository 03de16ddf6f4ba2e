import { Select } from "antd";
import type { Choice } from "../parts/choice.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { RadioChoices } from "../parts/RadioChoices.tsx";
import { OptionLabel } from "../reference/OptionLabel.tsx";
import { useChoices } from "./useChoices.ts";
import { useRefusedItems } from "./useRefusedItems.ts";

/** Up to this many items stand side by side. */
const mostRadios = 4;

/** Chooses one item of a dictionary: circles for a few, a list for many, unless the field says how. */
export function DictionaryEdit(props: FieldEditorProps) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { choices: offered, isLoading } = useChoices(field, typeof value === "string" ? [value] : []);
  const refused = useRefusedItems(props);
  const choices = offered.map((choice) => judged(choice, refused.get(choice.value), choice.value === value));
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
      options={choices.map((choice) => ({ ...choice, title: choice.label }))}
      optionRender={drawOption}
      labelRender={({ value: chosen, label }) => offered.find((choice) => choice.value === chosen)?.label ?? label}
      onChange={(next) => onChange(next ?? null)}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}

/** How a choice stands in the list. */
function drawOption({
  data: { reason, title },
}: {
  readonly data: { readonly title?: string | undefined; readonly reason?: string | undefined };
}) {
  return <OptionLabel text={title ?? ""} reason={reason} />;
}

/** A choice that the save would refuse is greyed, and says why; one that is made already can stay and be read. */
function judged(choice: Choice, reason: string | undefined, isChosen: boolean): Choice {
  return reason === undefined ? choice : { ...choice, reason, disabled: !isChosen };
}
