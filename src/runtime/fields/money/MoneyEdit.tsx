import type { FieldEditorProps } from "../defineFieldView.tsx";
import { NumberEdit } from "../parts/NumberEdit.tsx";

/** Edits an amount in yuan. */
export function MoneyEdit(props: FieldEditorProps) {
  return <NumberEdit {...props} decimals={2} unit="元" />;
}
