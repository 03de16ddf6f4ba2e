import type { FieldEditorProps } from "../defineFieldView.tsx";
import { DateEdit } from "../parts/MomentEdit.tsx";
import { useDayCalendar } from "./useDayCalendar.tsx";

/** Edits a day; where the schema says what its days depend on, the calendar shows which can be chosen and why not. */
export function DayEdit(props: FieldEditorProps) {
  return props.field.days ? <ChoosableDayEdit {...props} /> : <DateEdit {...props} />;
}

/** A closed day that was typed stands: the rules answer it with a sentence, and the list that depends on it names the nearest open one. */
function ChoosableDayEdit(props: FieldEditorProps) {
  return <DateEdit {...props} calendar={useDayCalendar(props)} />;
}
