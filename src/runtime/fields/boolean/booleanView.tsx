import type { FieldEditorProps } from "../defineFieldView.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import type { Choice } from "../parts/choice.ts";
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx";
import { RadioChoices } from "../parts/RadioChoices.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";

const choices: readonly Choice<boolean>[] = [
  { value: true, label: "是" },
  { value: false, label: "否" },
];

/** Yes or no. Two circles rather than a box, because "not answered" is a value of its own. */
export const booleanView = defineFieldView({
  kind: "boolean",
  inCell: "choice",
  toggle: () => [true, false],
  Cell: TextCell,
  Read: TextRead,
  Edit: (props: FieldEditorProps) => <RadioChoices {...props} choices={choices} />,
  Filter: (props: FieldFilterProps) => <ChoiceFilter {...props} choices={choices} />,
  parse: (text) => text === "true",
});
