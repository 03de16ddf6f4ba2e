import { Node } from "@tiptap/react";

const BLOCKS = "p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, figure, hr, video, audio";

/** Whether blocks stand directly in an element; otherwise it holds a line of text. */
export function holdsBlocks(element: Element): boolean {
  return [...element.children].some((child) => child.matches(BLOCKS));
}

/** A `<div>` around blocks, as pages and mails have. */
export const BoxNode = Node.create({
  name: "box",
  group: "block",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "div", getAttrs: (element) => (holdsBlocks(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes, 0],
});

/** A `<div>` that is a line of text. */
export const LineNode = Node.create({
  name: "line",
  group: "block",
  content: "inline*",
  parseHTML: () => [{ tag: "div", getAttrs: (element) => (holdsBlocks(element) ? false : null) }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes, 0],
});

/** A picture, table or film with what is written below or above it. */
export const FigureNode = Node.create({
  name: "figure",
  group: "block",
  content: "(block | figcaption)+",
  defining: true,
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes, 0],
});

/** What is written at a figure; Enter leaves the figure. */
export const FigcaptionNode = Node.create({
  name: "figcaption",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        const after = $from.after($from.depth - 1);
        return editor
          .chain()
          .insertContentAt(after, { type: "paragraph" })
          .setTextSelection(after + 1)
          .run();
      },
    };
  },
});
