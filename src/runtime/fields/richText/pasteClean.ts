import { DOMParser as NodeReader, Fragment, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { DEEPEST_MARKUP, markupDepth } from "../../../schema/kinds/markupLimits.ts";
import { readCells } from "../../../schema/text/readCells.ts";
import { type CleanedMarkup, cleanMarkup } from "./pasteMarkup.ts";

/** What a clipboard or a drop brings, as the editor takes it. */
export type Pasted =
  | { readonly kind: "files"; readonly files: readonly File[] }
  /** Formatted text; its pictures have no address yet. */
  | ({ readonly kind: "markup" } & CleanedMarkup)
  /** What cannot be taken, and why. */
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Reads a clipboard or a drop; `undefined` where the editor's own way will do. Office programs send a picture of the text
 * or the table along with it: the text wins. A picture copied from a page comes with its element: the picture wins.
 */
export function readPasted(data: DataTransfer | null): Pasted | undefined {
  if (!data) return undefined;
  const [html, text] = [data.getData("text/html"), data.getData("text/plain")];
  const files = [...data.files].filter(({ type }) => /^(?:image|video|audio)\//.test(type));
  if (markupDepth(html) > DEEPEST_MARKUP)
    return { kind: "refused", reason: `粘贴的内容嵌套超过 ${DEEPEST_MARKUP} 层，没有粘贴。请只粘贴文字（Ctrl+Shift+V），或分几次粘贴` };
  const markup = html === "" ? undefined : cleanMarkup(html);
  if (markup && (files.length === 0 || hasText(markup.fragment))) return { kind: "markup", ...markup };
  if (files.length === 0) return undefined;
  const table = tableOf(text);
  if (table) return { kind: "markup", fragment: table, pictures: [] };
  return saysMore(text, files) ? undefined : { kind: "files", files };
}

function hasText(fragment: DocumentFragment): boolean {
  return (fragment.textContent ?? "").trim() !== "" || fragment.querySelector("table, hr") !== null;
}

/** Whether a text is more than the name or the address of the files it comes with. */
function saysMore(text: string, files: readonly File[]): boolean {
  const names = new Set(files.map(({ name }) => name));
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .some((line) => line !== "" && !names.has(line) && !/^(?:[a-z][a-z\d+.-]*:\S*|\/\S*)$/i.test(line));
}

/** The table that spreadsheet programs write as text; `undefined` for other texts. */
function tableOf(text: string): DocumentFragment | undefined {
  if (!text.includes("\t")) return undefined;
  const rows = readCells(text);
  const fragment = document.createDocumentFragment();
  const body = document.createElement("tbody");
  const width = Math.max(...rows.map(({ length }) => length));
  for (const cells of rows) body.append(rowOf(Array.from({ length: width }, (_, index) => cells[index] ?? "")));
  const table = document.createElement("table");
  table.append(body);
  fragment.append(table);
  return fragment;
}

function rowOf(cells: readonly string[]): HTMLElement {
  const row = document.createElement("tr");
  for (const text of cells) {
    const cell = document.createElement("td");
    for (const line of text.split(/\r\n|\r|\n/)) {
      const paragraph = document.createElement("p");
      paragraph.append(line);
      cell.append(paragraph);
    }
    row.append(cell);
  }
  return row;
}

/**
 * Puts cleaned nodes where the cursor is, in place of the empty line it may stand in. The editor's own way would hand text to
 * the browser's parser, which pages that require trusted types forbid.
 */
export function insertFragment(view: EditorView, fragment: DocumentFragment): void {
  const { state } = view;
  const slice = NodeReader.fromSchema(state.schema).parseSlice(fragment);
  const { $from, empty } = state.selection;
  const isEmptyLine = empty && $from.depth > 0 && $from.parent.isTextblock && $from.parent.content.size === 0;
  // A table or picture stands instead of the empty line, not below it.
  const transaction =
    isEmptyLine && slice.content.firstChild?.isTextblock === false
      ? state.tr.replaceRange($from.before(), $from.after(), new Slice(Fragment.from(slice.content), 0, 0))
      : state.tr.replaceSelection(slice);
  view.dispatch(transaction.scrollIntoView());
}

/** What the text of a picture's own address says of it. */
const DATA = /^data:(image\/[a-z\d.+-]+)(?:;[^,;]*)*;base64,/i;

/** The picture that an address holds, as a file to be uploaded. */
export function fileOfPicture(address: string): File | undefined {
  const [head, type = ""] = DATA.exec(address) ?? [];
  if (head === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(address.slice(head.length).trim()), (character) => character.codePointAt(0) ?? 0);
    const ending = type.slice("image/".length).toLowerCase().replace(/\+.*$/, "");
    return new File([bytes], `图片.${ending === "jpeg" ? "jpg" : ending}`, { type: type.toLowerCase() });
  } catch {
    // A picture that was cut off is none.
    return undefined;
  }
}
