import { Extension } from "@tiptap/react";

/** Where the lines of a paragraph stand; kept in the attribute `align`. */
export const alignments = [
  { value: "left", label: "左对齐" },
  { value: "center", label: "居中" },
  { value: "right", label: "右对齐" },
] as const;

/** Paragraphs, headings and cells keep their alignment. */
export const Alignment = Extension.create({
  name: "alignment",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading", "tableCell", "tableHeader"],
      attributes: {
        align: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute("align") },
      },
    },
  ],
});
