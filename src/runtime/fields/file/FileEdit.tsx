import type { FieldEditorProps } from "../defineFieldView.tsx";
import { FileItem } from "./FileItem.tsx";
import { FilesEdit } from "./FilesEdit.tsx";

/** Uploads files; each stands on a line of its own. */
export function FileEdit(props: FieldEditorProps) {
  return <FilesEdit {...props} mode="rows" Item={FileItem} />;
}
