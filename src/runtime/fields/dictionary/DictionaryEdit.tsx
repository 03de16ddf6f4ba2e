import type { Choice } from "../parts/choice.ts";
import { ChoiceEdit } from "../parts/ChoiceEdit.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { useChoices } from "./useChoices.ts";
import { useRefusedItems } from "./useRefusedItems.ts";

/** Chooses one item of a dictionary. */
export function DictionaryEdit(props: FieldEditorProps) {
  const { field, value } = props;
  const { choices: offered, isLoading } = useChoices(field, typeof value === "string" ? [value] : []);
  const refused = useRefusedItems(props);
  const choices = offered.map((choice) => judged(choice, refused.get(choice.value), choice.value === value));
  return <ChoiceEdit {...props} choices={choices} isLoading={isLoading} />;
}

/** A choice that the save would refuse is greyed, and says why; one that is made already can stay and be read. */
function judged(choice: Choice, reason: string | undefined, isChosen: boolean): Choice {
  return reason === undefined ? choice : { ...choice, reason, disabled: !isChosen };
}
