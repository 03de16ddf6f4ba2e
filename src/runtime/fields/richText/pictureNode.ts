import { Node } from "@tiptap/react";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { holdsBlocks } from "./boxNodes.ts";
import { pictureNote, showPicture } from "./storedPictures.ts";

/** What stays in place of a picture that is not there says what to do about it. */
const ADVICE = "。请先把图片保存到电脑，再用“插入图片”放到这里";

const attributes = () => ({
  src: { default: null },
  alt: { default: null },
  /** Id of the file that is on its way; such a picture has no address yet. */
  pending: { default: null, rendered: false, parseHTML: (element: HTMLElement) => element.dataset["pending"] ?? null },
});

/** A picture that is a block of its own in formatted text; uploads are shown with the session. */
export const PictureNode = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: "img", getAttrs: (element) => (standsInLine(element) ? false : null) }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) =>
      viewOf(node, "div"),
});

/** A picture among the words of a line. */
export const PictureInLineNode = Node.create({
  name: "pictureInLine",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: "img", getAttrs: (element) => (standsInLine(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) =>
      viewOf(node, "span"),
});

function viewOf({ attrs }: DocumentNode, tag: "div" | "span") {
  const dom = document.createElement(tag);
  const text = (name: string): string => String(attrs[name] ?? "");
  if (attrs["pending"] !== null) {
    dom.append(pictureNote(`图片正在上传：${text("alt")}`));
    return { dom };
  }
  const image = document.createElement("img");
  image.alt = text("alt");
  image.title = text("title");
  for (const name of ["width", "height"]) if (attrs[name] !== null) image.setAttribute(name, text(name));
  dom.append(image);
  return { dom, destroy: showPicture(image, text("src"), ADVICE), ignoreMutation: () => true };
}

/** Elements that hold lines only. */
const LINES = /^(?:p|h\d|pre|figcaption)$/;
/** Elements that hold blocks. */
const HOLDERS = /^(?:li|td|th|blockquote|figure|body)$/;

/** Whether a picture stands in a line; alone among blocks it is one itself. */
function standsInLine(image: Element): boolean {
  const { parentElement: parent, parentNode } = image;
  if (parent && LINES.test(parent.localName)) return true;
  if (parent?.localName === "div" ? !holdsBlocks(parent) : parent && !HOLDERS.test(parent.localName)) return true;
  return [...(parentNode?.childNodes ?? [])].some((node) => node !== image && isInLine(node));
}

function isInLine(node: ChildNode): boolean {
  if (node.nodeType === 3) return (node.textContent ?? "").trim() !== "";
  return node instanceof Element && /^(?:a|b|br|code|em|font|i|mark|s|span|strong|sub|sup|u)$/.test(node.localName);
}
