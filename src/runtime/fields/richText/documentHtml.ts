import { DOMParser as NodeReader, DOMSerializer, type Fragment, type Node as DocumentNode } from "@tiptap/pm/model";
import { getSchema } from "@tiptap/react";
import type { JSONContent } from "@tiptap/react";
import { richTextExtensions } from "./richTextExtensions.ts";
import { safeFragment } from "./safeHtml.ts";

const schema = getSchema(richTextExtensions);

/** Writes parts of a document as they are stored: rows of tables in their parts, nothing of what only the editor needs. */
class StoredSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const written = super.serializeFragment(fragment, options, target);
    for (const table of written.querySelectorAll("table")) settleTable(table);
    return written;
  }
}

const { nodes, marks } = DOMSerializer.fromSchema(schema);

/** Writes what is copied out of the editor. */
export const storedSerializer = new StoredSerializer(nodes, marks);

/** Reads stored HTML as a document. It passes the sanitiser as nodes and never becomes text of a page. */
export function readDocument(html: string): DocumentNode {
  return NodeReader.fromSchema(schema).parse(safeFragment(html));
}

/** Reads stored HTML as the editor takes it. */
export function documentOf(html: string): JSONContent {
  return readDocument(html).toJSON() as JSONContent;
}

/** The HTML of a document, as it is stored. */
export function htmlOf({ content }: DocumentNode): string {
  // A document of its own: in the page its pictures would begin to load.
  const inert = document.implementation.createHTMLDocument();
  const holder = inert.createElement("div");
  storedSerializer.serializeFragment(withoutTrail(content), { document: inert }, holder);
  return holder.innerHTML;
}

/** The editor keeps an empty paragraph behind a last table or picture, for the cursor; nobody wrote it. */
function withoutTrail(content: Fragment): Fragment {
  const { lastChild, childCount } = content;
  const isTrail = childCount > 1 && lastChild?.type.name === "paragraph" && lastChild.content.size === 0;
  return isTrail && content.child(childCount - 2).type.name !== "paragraph" ? content.cut(0, content.size - lastChild.nodeSize) : content;
}

/** Puts the rows of a table into the parts they stand in: first those of the head, last those of the foot. */
function settleTable(table: Element): void {
  const caption = [...table.children].find(({ localName }) => localName === "caption");
  caption?.removeAttribute("contenteditable");
  const body = [...table.children].find(({ localName }) => localName === "tbody");
  if (!body) return;
  const rows = [...body.children];
  const partOf = (row: Element | undefined): string => row?.getAttribute("data-part") ?? "tbody";
  const headEnd = rows.findLastIndex((row) => partOf(row) === "thead") + 1;
  const footStart = rows.findIndex((row, index) => index >= headEnd && partOf(row) === "tfoot");
  let current: Element | undefined;
  for (const [index, row] of rows.entries()) {
    const part = index < headEnd ? "thead" : footStart !== -1 && index >= footStart ? "tfoot" : "tbody";
    if (current?.localName !== part || (part === "tbody" && row.hasAttribute("data-opens"))) {
      current = table.ownerDocument.createElement(part);
      table.append(current);
    }
    row.removeAttribute("data-part");
    row.removeAttribute("data-opens");
    current.append(row);
  }
  body.remove();
}
