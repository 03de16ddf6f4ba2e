import type { FieldEditorProps } from "../defineFieldView.tsx";
import { TextEdit } from "../text/TextEdit.tsx";

/** Edits an address of the web. */
export function LinkEdit(props: FieldEditorProps) {
  return <TextEdit {...props} inputMode="url" />;
}
