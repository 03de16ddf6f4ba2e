import { DOMParser as NodeReader } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { cleanMarkup } from "./pasteMarkup.ts";

/** What a clipboard or a drop brings, as the editor takes it. */
export type Pasted =
  | { readonly kind: "files"; readonly files: readonly File[] }
  /** Formatted text; pictures that lay in it stand in `pictures` and have no address yet. */
  | { readonly kind: "markup"; readonly fragment: DocumentFragment; readonly pictures: readonly HTMLImageElement[] };

/**
 * Reads a clipboard or a drop; `undefined` where the editor's own way will do. Office programs send a picture of the text
 * along with the text: the text wins. A picture copied from a page comes with its element: the picture wins.
 */
export function readPasted(data: DataTransfer | null): Pasted | undefined {
  if (!data) return undefined;
  const html = data.getData("text/html");
  const files = [...data.files].filter(({ type }) => /^(?:image|video|audio)\//.test(type));
  const fragment = html === "" ? undefined : cleanMarkup(html);
  if (files.length > 0 && !(fragment && hasText(fragment))) return { kind: "files", files };
  if (!fragment) return undefined;
  const pictures = [...fragment.querySelectorAll("img")].filter((image) => image.getAttribute("src")?.startsWith("data:"));
  return { kind: "markup", fragment, pictures };
}

function hasText(fragment: DocumentFragment): boolean {
  return (fragment.textContent ?? "").trim() !== "" || fragment.querySelector("table, hr") !== null;
}

/**
 * Puts cleaned nodes where the cursor is. The editor's own way would hand text to the browser's parser, which pages that
 * require trusted types forbid.
 */
export function insertFragment(view: EditorView, fragment: DocumentFragment): void {
  const slice = NodeReader.fromSchema(view.state.schema).parseSlice(fragment);
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
}

/** The picture that an address holds, as a file to be uploaded. */
export function fileOfPicture(address: string): File | undefined {
  const [, type = "", data = ""] = /^data:(image\/[a-z]+);base64,(.*)$/s.exec(address) ?? [];
  if (type === "") return undefined;
  const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
  return new File([bytes], `图片.${type.slice("image/".length)}`, { type });
}
