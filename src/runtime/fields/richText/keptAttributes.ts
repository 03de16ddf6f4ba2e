import { Extension } from "@tiptap/react";

/** Attributes that any element may have (`htmlPolicy`), and the one of them that a paragraph split in two has in both. */
const ANYWHERE = ["title", "align", "width", "height"] as const;

const NODES = [
  "paragraph",
  "heading",
  "blockquote",
  "codeBlock",
  "bulletList",
  "orderedList",
  "listItem",
  "horizontalRule",
  "box",
  "line",
  "figure",
  "figcaption",
  "table",
  "tableRow",
  "tableCell",
  "tableHeader",
  "picture",
  "pictureInLine",
  "media",
];
const MARKS = ["bold", "italic", "underline", "strike", "code", "subscript", "superscript", "highlight", "textColor", "words"];

const kept = (name: string) => ({
  default: null,
  keepOnSplit: name === "align",
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Attributes of stored text that the editor has no tool for: they stay where they are. */
export const KeptAttributes = Extension.create({
  name: "keptAttributes",
  addGlobalAttributes: () => [
    { types: NODES, attributes: Object.fromEntries(ANYWHERE.map((name) => [name, kept(name)])) },
    { types: MARKS, attributes: { title: kept("title") } },
  ],
});
