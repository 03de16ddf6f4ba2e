import type { FieldEditorProps } from "../defineFieldView.tsx";
import { NumberEdit } from "../parts/NumberEdit.tsx";

/** Edits a whole number. */
export function IntegerEdit(props: FieldEditorProps) {
  return <NumberEdit {...props} decimals={0} />;
}
