import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";
import { ImageCell, ImageRead } from "./ImageShow.tsx";

const ImageEdit = lazyPart(async () => (await import("./ImageEdit.tsx")).ImageEdit);

/** Uploaded pictures, in order. */
export const imageView = defineFieldView({
  kind: "image",
  Cell: ImageCell,
  Read: ImageRead,
  Edit: whileLoading(ImageEdit, 150),
  loadEdit: ImageEdit.loadAhead,
  wide: true,
  height: 150,
});
