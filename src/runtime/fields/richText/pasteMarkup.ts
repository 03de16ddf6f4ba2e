import DOMPurify from "dompurify";
import { PICTURES, readAddress } from "../../../schema/address/readAddress.ts";
import { sanitizerOptions } from "../../../schema/kinds/htmlPolicy.ts";
import { safeFragment } from "./safeHtml.ts";
import { nearestColor } from "./textColors.ts";
import { makeWordLists } from "./wordLists.ts";

/** A picture of pasted text whose address may not be stored, and that address. */
export interface PastedPicture {
  readonly image: HTMLImageElement;
  readonly address: string;
}

/** Cleaned text, and the pictures in it that have no address yet. */
export interface CleanedMarkup {
  readonly fragment: DocumentFragment;
  readonly pictures: readonly PastedPicture[];
}

/** Stands at a picture while the text is cleaned, followed by its number. */
const PLACE = "/pasted-picture-";

/**
 * Formatted text from another program, as the console writes it itself: bold, italics, underlining, colours and alignment
 * that styles say become elements, Word's paragraphs become lists, empty paragraphs go, and so does everything the policy
 * does not know. Nothing of it runs or loads on the way; what comes back has passed the policy last.
 */
export function cleanMarkup(html: string): CleanedMarkup {
  const addresses: string[] = [];
  const given = sanitizeStyled(html, addresses);
  makeWordLists(given);
  for (const column of given.querySelectorAll("col[span]")) spreadColumn(column);
  for (const element of given.querySelectorAll<HTMLElement>("[style]")) spellOut(element);
  for (const paragraph of given.querySelectorAll("p")) if (isEmpty(paragraph) && !isLoneInCell(paragraph)) paragraph.remove();
  for (const span of given.querySelectorAll("span")) if (isBare(span)) span.replaceWith(...span.childNodes);
  const holder = given.ownerDocument.createElement("div");
  holder.append(given);
  const fragment = safeFragment(holder.innerHTML);
  const images = [...fragment.querySelectorAll<HTMLImageElement>(`img[src^="${PLACE}"]`)];
  const pictures = images.map((image) => {
    const address = addresses[Number(image.getAttribute("src")?.slice(PLACE.length))] ?? "";
    image.removeAttribute("src");
    return { image, address };
  });
  return { fragment, pictures };
}

/**
 * Cleans with styles left in. The policy takes addresses away that it does not let through; those of pictures are kept
 * beside, for what is to be uploaded and for what is to be said in their place.
 */
function sanitizeStyled(html: string, addresses: string[]): DocumentFragment {
  const { ALLOWED_ATTR, ADD_URI_SAFE_ATTR, ...options } = sanitizerOptions();
  const keepAddress = (element: Element): void => {
    if (element.localName !== "img") return;
    const given = ownAddress(element);
    const kept = readAddress(given, PICTURES);
    if (kept && kept.kind !== "picture") element.setAttribute("src", kept.text);
    else element.setAttribute("src", `${PLACE}${addresses.push(given) - 1}`);
  };
  DOMPurify.addHook("beforeSanitizeAttributes", keepAddress);
  try {
    return DOMPurify.sanitize(html, {
      ...options,
      ALLOWED_ATTR: [...ALLOWED_ATTR, "style", "span"],
      ADD_URI_SAFE_ATTR: [...ADD_URI_SAFE_ATTR, "style", "span"],
      RETURN_DOM_FRAGMENT: true,
    });
  } finally {
    DOMPurify.removeHook("beforeSanitizeAttributes", keepAddress);
  }
}

/** The address of a picture; of one that is copied from a page of ours, the one that is stored (`showPicture`). */
function ownAddress(image: Element): string {
  const shown = (image.getAttribute("src") ?? "").trim();
  const stored = image.getAttribute("data-address");
  if (stored !== null && (shown === "" || shown.startsWith("blob:"))) return stored;
  return shown.startsWith(`${window.location.origin}/`) ? shown.slice(window.location.origin.length) : shown;
}

/** Most columns that one `<col>` of a spreadsheet program may stand for. */
const MOST_COLUMNS = 100;

/** One `<col>` for each column that it speaks of: the policy knows no `span`. */
function spreadColumn(column: Element): void {
  const count = Math.min(Number(column.getAttribute("span")) || 1, MOST_COLUMNS);
  column.removeAttribute("span");
  for (let more = 1; more < count; more += 1) column.after(column.cloneNode());
}

/** A `<span>` that says nothing. */
function isBare(span: Element): boolean {
  return span.getAttributeNames().every((name) => name === "style" || name === "span");
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
