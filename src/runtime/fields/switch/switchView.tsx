import { switchPair } from "../../../schema/kinds/switchKind.ts";
import { defineFieldView } from "../defineFieldView.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { SwitchEdit } from "./SwitchEdit.tsx";

/** One of two stored texts; a new row starts with the one for off. */
export const switchView = defineFieldView({
  kind: "switch",
  inCell: "choice",
  toggle: (field) => {
    const { on, off } = switchPair(field);
    return [on, off];
  },
  Cell: TextCell,
  Read: TextRead,
  Edit: SwitchEdit,
  Filter: SwitchFilter,
  emptyValue: (field) => switchPair(field).off,
});

function SwitchFilter(props: FieldFilterProps) {
  const { on, off, onText, offText } = switchPair(props.field);
  const choices = [
    { value: on, label: onText },
    { value: off, label: offText },
  ];
  return <ChoiceFilter {...props} choices={choices} />;
}
