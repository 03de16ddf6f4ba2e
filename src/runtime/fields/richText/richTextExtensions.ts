import { flattenExtensions, Mark, Node } from "@tiptap/react";
import type { AnyExtension, Extensions } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { BoxNode, FigcaptionNode, FigureNode, LineNode } from "./boxNodes.ts";
import { ColorMark } from "./colorMark.ts";
import { FindInText } from "./findInText.ts";
import { KeptAttributes } from "./keptAttributes.ts";
import { MediaNode } from "./mediaNode.ts";
import { PictureInLineNode, PictureNode } from "./pictureNode.ts";
import { TableCellNode, TableHeaderNode, TableNode, TableRowNode } from "./tableNodes.ts";

const plainMark = (name: string, tag: string, written = tag) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [written, HTMLAttributes, 0] });

const LINE_MARKS = "bold italic underline strike link subscript superscript highlight words textColor";

const kit = StarterKit.configure({
  link: {
    openOnClick: false,
    defaultProtocol: "https",
    protocols: ["http", "https", "mailto", "tel"],
    HTMLAttributes: { target: "_blank", rel: "noopener noreferrer", class: null },
  },
  heading: { levels: [1, 2, 3, 4, 5, 6] },
});

/** The kit is narrower than the policy: code takes no colour or link, and an item begins with a paragraph. */
function widened(extension: AnyExtension): AnyExtension {
  if (extension instanceof Mark && extension.name === "code") return extension.extend({ excludes: "" });
  if (extension instanceof Node && extension.name === "codeBlock") return extension.extend({ marks: LINE_MARKS });
  if (extension instanceof Node && extension.name === "listItem") return extension.extend({ content: "block+" });
  return extension;
}

const parts = flattenExtensions([kit]).filter(({ name }) => name !== kit.name);
const brought = new Set(parts.flatMap((part) => flattenExtensions([part]).filter((inner) => inner !== part)).map(({ name }) => name));

/** What formatted text may hold while it is edited: all that the policy lets through has a place. */
export const richTextExtensions: Extensions = [
  // What a part brings along comes with it.
  ...parts.filter(({ name }) => !brought.has(name)).map(widened),
  plainMark("subscript", "sub"),
  plainMark("superscript", "sup"),
  plainMark("highlight", "mark"),
  plainMark("words", "span[title]", "span"),
  ColorMark,
  KeptAttributes,
  FindInText,
  BoxNode,
  LineNode,
  FigureNode,
  FigcaptionNode,
  PictureNode,
  PictureInLineNode,
  MediaNode,
  TableNode,
  TableRowNode,
  TableCellNode,
  TableHeaderNode,
];
