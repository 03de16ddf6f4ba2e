import type { Choice } from "../parts/choice.ts";
import { ChoiceEdit } from "../parts/ChoiceEdit.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { aboveOf, nothingToChoose, useChoices } from "./useChoices.ts";
import { useRefusedItems } from "./useRefusedItems.ts";

/** Chooses one item of a dictionary. */
export function DictionaryEdit(props: FieldEditorProps) {
  const { field, value, row } = props;
  const above = aboveOf(field, row);
  const refused = useRefusedItems(props);
  const { choices: offered, isLoading } = useChoices(field, typeof value === "string" ? [value] : [], { above, refused });
  const choices = offered.map((choice) => judged(choice, refused.get(choice.value), choice.value === value));
  const isUnfit = offered.some(({ value: one, reason }) => one === value && reason !== undefined);
  return (
    <ChoiceEdit
      {...props}
      status={props.status ?? (isUnfit ? "warning" : undefined)}
      choices={choices}
      isLoading={isLoading}
      nothing={nothingToChoose(field, above)}
    />
  );
}

/** A choice that the save would refuse is greyed, and says why; one that is made already can stay and be read. */
function judged(choice: Choice, reason: string | undefined, isChosen: boolean): Choice {
  return reason === undefined ? choice : { ...choice, reason, disabled: !isChosen };
}
