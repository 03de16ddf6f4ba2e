import type { FieldEditorProps } from "../defineFieldView.tsx";
import { FilesEdit } from "../file/FilesEdit.tsx";
import { ImageItem } from "./ImageItem.tsx";

/** Uploads pictures; each stands as a card. */
export function ImageEdit(props: FieldEditorProps) {
  return <FilesEdit {...props} mode="cards" Item={ImageItem} />;
}
