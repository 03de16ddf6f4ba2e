import { isBlankText } from "../text/space.ts";
import { type HtmlTag, readTag } from "./htmlTags.ts";
import { LONGEST_MARKUP } from "./markupLimits.ts";

/** Elements that go with what is in them, or whose content is no markup: it stays as it is, up to their end. */
const WHOLE = new Set("iframe math noembed noframes noscript plaintext script style svg template textarea title xmp".split(" "));
/** Elements that have no end, or may go without; any other that says nothing beside its name and never ends is a word: `<time>`. */
const OPEN = new Set(
  "body br caption col colgroup dd div dl dt head hr html img li ol optgroup option p rp rt table tbody td tfoot th thead tr ul wbr".split(
    " ",
  ),
);
/** A sign that begins no reference such as `&lt;` or `&#12354;`: readers of HTML would also take `&copy=` for one. */
const BARE_AMPERSAND = /&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;
const LINE_BREAKS = /[\r\n\u2028\u2029]+/;
/** What else a reader of HTML passes over: the kind of the document, and what office programs say to each other. */
const DECLARATION = /<(?:!doctype\s[^<>]*|!\[(?:if|endif|else)[^<>]*|\?xml[^<>]*)>/iy;

/**
 * Formatted text as whoever gave it meant it: a `<` that begins no element of HTML is a sign like any other, and a text without
 * markup is text, whose lines are paragraphs. A reader of HTML would drop both without a word. Nothing is taken out here; what
 * comes back is cleaned like all markup, and settling it again changes nothing.
 *
 * @example settledHtml("a<b & c\n第二行")       // "<p>a&lt;b &amp; c</p><p>第二行</p>"
 * @example settledHtml("<p>x <y@z.cn> z</p>") // "<p>x &lt;y@z.cn> z</p>"
 */
export function settledHtml(given: string): string {
  if (given.length > LONGEST_MARKUP) return given;
  const ends = lastEnds(given);
  const lastComment = given.lastIndexOf("-->");
  const pieces: string[] = [];
  let [from, hasMarkup] = [0, false];
  for (let at = given.indexOf("<"); at !== -1; at = given.indexOf("<", at)) {
    const end = given.startsWith("<!--", at) && lastComment > at + 1 ? given.indexOf("-->", at + 2) + 3 : endOfMarkup(given, at, ends);
    pieces.push(signs(given.slice(from, at)), end === undefined ? "&lt;" : given.slice(at, end));
    hasMarkup ||= end !== undefined;
    from = end ?? at + 1;
    at = from;
  }
  return hasMarkup ? [...pieces, signs(given.slice(from))].join("") : paragraphs(given);
}

/** Where the markup ends that begins at a place; `undefined` where none begins. */
function endOfMarkup(text: string, at: number, ends: ReadonlyMap<string, number>): number | undefined {
  const tag = readTag(text, at);
  if (!tag) {
    DECLARATION.lastIndex = at;
    return DECLARATION.test(text) ? DECLARATION.lastIndex : undefined;
  }
  if (tag.isEnd) return tag.end;
  const hasEnd = (ends.get(tag.name) ?? -1) > at;
  const isWhole = WHOLE.has(tag.name) && !tag.isClosed;
  if (!hasEnd && (isWhole || isWord(tag))) return undefined;
  return isWhole ? endOfWhole(text, tag) : tag.end;
}

function isWord({ name, attributes, isClosed }: HtmlTag): boolean {
  return attributes.length === 0 && !isClosed && !OPEN.has(name);
}

function endOfWhole(text: string, { name, end }: HtmlTag): number {
  const own = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  own.lastIndex = end;
  return own.exec(text)?.index ?? text.length;
}

/** Where the last end of each element stands. */
function lastEnds(text: string): ReadonlyMap<string, number> {
  const found = text.matchAll(/<\/([a-z][a-z\d:]{0,40})(?=[\s/>])/gi);
  return new Map([...found].map(({ 1: name = "", index }) => [name.toLowerCase(), index]));
}

function signs(text: string): string {
  return text.replaceAll(BARE_AMPERSAND, "&amp;");
}

/** A text without markup, its lines as paragraphs, as pasting it into the editor makes them; one plain line stays as it is. */
function paragraphs(text: string): string {
  const written = signs(text).replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00A0", "&nbsp;");
  const lines = written.split(LINE_BREAKS).filter((line) => !isBlankText(line));
  if (lines.length === 0 || (lines.length === 1 && written === text)) return text;
  return lines.map((line) => `<p>${line}</p>`).join("");
}
