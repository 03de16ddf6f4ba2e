import { labelledValues } from "../../../schema/kinds/choiceKind.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { defineFieldView, type FieldEditorProps } from "../defineFieldView.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import type { Choice } from "../parts/choice.ts";
import { ChoiceEdit } from "../parts/ChoiceEdit.tsx";
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";

/** One of the values that the field lists. */
export const choiceView = defineFieldView({
  kind: "choice",
  inCell: "choice",
  Cell: TextCell,
  Read: TextRead,
  Edit: (props: FieldEditorProps) => <ChoiceEdit {...props} choices={choicesOf(props.field)} />,
  Filter: (props: FieldFilterProps) => <ChoiceFilter {...props} choices={choicesOf(props.field)} />,
});

function choicesOf(field: FieldModel): Choice[] {
  return labelledValues(field).map(({ value, text }) => ({ value, label: text }));
}
