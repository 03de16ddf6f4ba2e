import { Mark } from "@tiptap/react";

/**
 * Text in a colour, as `<font color="#a8071a">`: the one way to say it that needs no style attribute, which could say
 * anything (decision 0118).
 */
export const ColorMark = Mark.create({
  name: "textColor",
  addAttributes: () => ({
    color: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute("color") },
  }),
  parseHTML: () => [{ tag: "font[color]" }, { tag: "font[title]" }],
  renderHTML: ({ HTMLAttributes }) => ["font", HTMLAttributes, 0],
});
