import { durationUnit } from "../../../schema/kinds/durationKind.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { NumberEdit } from "../parts/NumberEdit.tsx";

/** Edits a duration: a number of its unit, or hours and minutes in words. */
export function DurationEdit(props: FieldEditorProps) {
  return <NumberEdit {...props} unit={durationUnit(props.field)} />;
}
