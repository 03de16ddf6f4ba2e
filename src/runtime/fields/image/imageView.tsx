import type { FieldEditorProps } from "../defineFieldView.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { FilesEdit } from "../file/FilesEdit.tsx";
import { ImageItem } from "./ImageItem.tsx";
import { ImageCell, ImageRead } from "./ImageShow.tsx";

/** Uploaded pictures, in order. */
export const imageView = defineFieldView({
  kind: "image",
  Cell: ImageCell,
  Read: ImageRead,
  Edit: (props: FieldEditorProps) => <FilesEdit {...props} type="image" Item={ImageItem} />,
  wide: true,
  height: 150,
});
