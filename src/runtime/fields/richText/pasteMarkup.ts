import DOMPurify from "dompurify";
import { sanitizerOptions } from "../../../schema/kinds/htmlPolicy.ts";
import { safeFragment } from "./safeHtml.ts";
import { nearestColor } from "./textColors.ts";
import { makeWordLists } from "./wordLists.ts";

/**
 * Formatted text from another program, as the console writes it itself: bold, italics, underlining, colours and alignment
 * that styles say become elements, Word's paragraphs become lists, empty paragraphs go, and so does everything the policy
 * does not know. Nothing of it runs or loads on the way; what comes back has passed the policy last.
 */
export function cleanMarkup(html: string): DocumentFragment {
  const { ALLOWED_ATTR, ADD_URI_SAFE_ATTR, ...options } = sanitizerOptions();
  const given = DOMPurify.sanitize(html, {
    ...options,
    ALLOWED_ATTR: [...ALLOWED_ATTR, "style"],
    ADD_URI_SAFE_ATTR: [...ADD_URI_SAFE_ATTR, "style"],
    RETURN_DOM_FRAGMENT: true,
  });
  makeWordLists(given);
  for (const element of given.querySelectorAll<HTMLElement>("[style]")) spellOut(element);
  for (const paragraph of given.querySelectorAll("p")) if (isEmpty(paragraph) && !isLoneInCell(paragraph)) paragraph.remove();
  const holder = given.ownerDocument.createElement("div");
  holder.append(given);
  return safeFragment(holder.innerHTML);
}

function isLoneInCell({ parentElement }: Element): boolean {
  return parentElement?.childElementCount === 1 && /^t[dh]$/.test(parentElement.localName);
}

function isEmpty(element: Element): boolean {
  return element.querySelector("img, video, audio, hr") === null && (element.textContent ?? "").replaceAll(/[\s\u00a0]+/g, "") === "";
}

/** An element that says what a style says, and the elements that say it already. */
interface Saying {
  readonly tag: string;
  readonly isSaid: RegExp;
  readonly says: (style: CSSStyleDeclaration) => boolean;
}

const sayings: readonly Saying[] = [
  { tag: "strong", isSaid: /^(?:h\d|b|strong|th)$/, says: ({ fontWeight }) => fontWeight.startsWith("bold") || Number(fontWeight) >= 600 },
  { tag: "em", isSaid: /^(?:i|em)$/, says: ({ fontStyle }) => fontStyle === "italic" },
  { tag: "u", isSaid: /^(?:u|a)$/, says: (style) => lineOf(style).includes("underline") },
  { tag: "s", isSaid: /^s$/, says: (style) => lineOf(style).includes("line-through") },
  { tag: "sup", isSaid: /^sup$/, says: ({ verticalAlign }) => verticalAlign === "super" },
  { tag: "sub", isSaid: /^sub$/, says: ({ verticalAlign }) => verticalAlign === "sub" },
];

const lineOf = ({ textDecoration, textDecorationLine }: CSSStyleDeclaration) => `${textDecoration} ${textDecorationLine}`;

/** Says by elements what an element's style says. */
function spellOut(element: HTMLElement): void {
  const { style, localName } = element;
  // Google's documents stand in a `<b>` that is not bold.
  if (localName === "b" && /^(?:normal|[1-5]00)$/.test(style.fontWeight)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const isBlock = /^(?:p|h\d|td|th)$/.test(localName);
  if (isBlock && /^(?:center|right)$/.test(style.textAlign)) element.setAttribute("align", style.textAlign);
  // Cells and lists hold blocks, which stand in no element for letters.
  if (element.textContent === "" || /^(?:table|tbody|tr|ul|ol|li|td|th|div)$/.test(localName)) return;
  const color = localName === "a" ? undefined : nearestColor(style.color);
  if (color !== undefined) wrap(element, "font").setAttribute("color", color);
  for (const { tag, isSaid, says } of sayings) if (!isSaid.test(localName) && says(style)) wrap(element, tag);
}

function wrap(element: HTMLElement, tag: string): HTMLElement {
  const inner = element.ownerDocument.createElement(tag);
  inner.append(...element.childNodes);
  element.append(inner);
  return inner;
}
