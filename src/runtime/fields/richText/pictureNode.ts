import { Node } from "@tiptap/react";
import { showPicture } from "./storedPictures.ts";

/** A picture in formatted text; uploads are shown with the session. */
export const PictureNode = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    src: { default: "" },
    alt: { default: "" },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement("img");
      dom.alt = String(node.attrs["alt"] ?? "");
      for (const name of ["width", "height"]) if (node.attrs[name] !== null) dom.setAttribute(name, String(node.attrs[name]));
      return { dom, destroy: showPicture(dom, String(node.attrs["src"])) };
    },
});
