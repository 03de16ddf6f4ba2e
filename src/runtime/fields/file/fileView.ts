import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";
import { FileCell, FileRead } from "./FileShow.tsx";

const FileEdit = lazyPart(async () => (await import("./FileEdit.tsx")).FileEdit);

/** Uploaded files. */
export const fileView = defineFieldView({
  kind: "file",
  Cell: FileCell,
  Read: FileRead,
  Edit: whileLoading(FileEdit, 50),
  loadEdit: FileEdit.loadAhead,
  wide: true,
  height: 50,
});
