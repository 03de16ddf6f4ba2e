import { DOMParser as NodeReader } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { safeFragment } from "./safeHtml.ts";

/**
 * Takes formatted text from the clipboard or a drop through the sanitiser. The editor's own way would hand the text to
 * the browser's parser, which pages that require trusted types forbid. Gives back whether there was anything for it.
 */
export function insertClean(view: EditorView, data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  if (html === "") return false;
  const slice = NodeReader.fromSchema(view.state.schema).parseSlice(safeFragment(html));
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** Pictures among the files of a clipboard or a drop. */
export function picturesOf(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));
}
