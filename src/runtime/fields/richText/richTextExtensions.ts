import { getSchema, Mark } from "@tiptap/react";
import type { Extensions, JSONContent } from "@tiptap/react";
import { DOMParser as NodeReader } from "@tiptap/pm/model";
import { StarterKit } from "@tiptap/starter-kit";
import { Alignment } from "./alignment.ts";
import { ColorMark } from "./colorMark.ts";
import { FindInText } from "./findInText.ts";
import { MediaNode } from "./mediaNode.ts";
import { PictureNode } from "./pictureNode.ts";
import { safeFragment } from "./safeHtml.ts";
import { TableCellNode, TableHeaderNode, TableNode, TableRowNode } from "./tableNodes.ts";

const plainMark = (name: string, tag: string) => Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** What formatted text may hold while it is edited: all that the policy lets through has a place. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: ["http", "https", "mailto", "tel"],
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer", class: null },
    },
    heading: { levels: [1, 2, 3, 4, 5, 6] },
  }),
  plainMark("subscript", "sub"),
  plainMark("superscript", "sup"),
  plainMark("highlight", "mark"),
  ColorMark,
  Alignment,
  FindInText,
  PictureNode,
  MediaNode,
  TableNode,
  TableRowNode,
  TableCellNode,
  TableHeaderNode,
];

/** The schema of the editor's documents. */
export const richTextSchema = getSchema(richTextExtensions);

/** Reads stored HTML as the editor's document. It passes the sanitiser as nodes and never becomes text of a page. */
export function documentOf(html: string): JSONContent {
  return NodeReader.fromSchema(richTextSchema).parse(safeFragment(html)).toJSON() as JSONContent;
}
