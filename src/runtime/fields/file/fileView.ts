import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import type { FieldView } from "../fieldView.ts";
import { whileLoading } from "../parts/whileLoading.tsx";
import { FileCell, FileRead } from "./FileShow.tsx";

const FileEdit = lazyPart(async () => (await import("./FileEdit.tsx")).FileEdit);

/** The view of a kind whose files stand on lines of their own. */
export function fileViewOf(kind: string): FieldView {
  return defineFieldView({
    kind,
    Cell: FileCell,
    Read: FileRead,
    Edit: whileLoading(FileEdit, 50),
    loadEdit: FileEdit.loadAhead,
    wide: true,
    height: 50,
  });
}

/** Uploaded files. */
export const fileView = fileViewOf("file");
