import type { FieldEditorProps } from "../defineFieldView.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { FileItem } from "./FileItem.tsx";
import { FileCell, FileRead } from "./FileShow.tsx";
import { FilesEdit } from "./FilesEdit.tsx";

/** Uploaded files. */
export const fileView = defineFieldView({
  kind: "file",
  Cell: FileCell,
  Read: FileRead,
  Edit: (props: FieldEditorProps) => <FilesEdit {...props} type="file" Item={FileItem} />,
  wide: true,
  height: 50,
});
