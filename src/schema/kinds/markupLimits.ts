/** Levels of elements in one another that formatted text may have: what people write has ten, and each costs on reading. */
export const DEEPEST_MARKUP = 100;

/** Characters of formatted text, its form included, that are read at all; fields allow far fewer. */
export const LONGEST_MARKUP = 200_000;

/** Elements without content. */
const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]);
/** Elements whose content is no markup. */
const RAW = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]);
/** Elements that a reader of HTML opens again where the block around them ended before they did. */
const FORMATTING = new Set(["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"]);
/** Elements whose end ends all formatting in them. */
const SEALED = new Set(["td", "th", "caption", "table"]);

interface ImpliedEnd {
  /** Elements that end where the next one begins. */
  readonly own: readonly string[];
  /** Elements beyond which none ends. */
  readonly until: readonly string[];
}

const PARAGRAPH: ImpliedEnd = { own: ["p"], until: ["td", "th", "caption", "table", "button"] };
const BLOCKS = ["p", "div", "ul", "ol", "dl", "pre", "blockquote", "hr", "figure", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6"];

/** What the start of an element ends that was left open (HTML, 13.1.2.4). */
const IMPLIED: Readonly<Record<string, ImpliedEnd>> = {
  ...Object.fromEntries(BLOCKS.map((name) => [name, PARAGRAPH])),
  a: { own: ["a"], until: ["td", "th", "caption", "table"] },
  li: { own: ["li"], until: ["ul", "ol", "table", "td", "th"] },
  dt: { own: ["dt", "dd"], until: ["dl"] },
  dd: { own: ["dt", "dd"], until: ["dl"] },
  option: { own: ["option"], until: ["select"] },
  td: { own: ["td", "th"], until: ["table"] },
  th: { own: ["td", "th"], until: ["table"] },
  tr: { own: ["tr"], until: ["table"] },
  thead: { own: ["thead", "tbody", "tfoot", "colgroup", "caption"], until: ["table"] },
  tbody: { own: ["thead", "tbody", "tfoot", "colgroup", "caption"], until: ["table"] },
  tfoot: { own: ["thead", "tbody", "tfoot", "colgroup", "caption"], until: ["table"] },
};

/**
 * Why formatted text is not read at all, as a sentence without a subject; `undefined` where it may be. It looks at each character
 * once: reading elements in one another costs the square of their levels, so it is said before anything reads them.
 */
export function markupFault(html: string): string | undefined {
  if (html.length > LONGEST_MARKUP) return `连同格式有 ${html.length} 个字符，最多 ${LONGEST_MARKUP} 个，请分成几篇，或清除部分格式后重试`;
  if (markupDepth(html) > DEEPEST_MARKUP)
    return `的格式嵌套超过 ${DEEPEST_MARKUP} 层，请清除部分格式（例如一层套一层的表格），或只粘贴文字后重试`;
  return undefined;
}

/**
 * Levels of elements in one another, at least as a reader of HTML would build them of what people write; counting stops beyond
 * `DEEPEST_MARKUP`.
 *
 * @example markupDepth("<ul><li>一<li>二</ul><p>三") // 2
 */
export function markupDepth(html: string): number {
  const lower = html.toLowerCase();
  const open: string[] = [];
  let deepest = 0;
  for (let at = lower.indexOf("<"); at !== -1 && deepest <= DEEPEST_MARKUP; at = lower.indexOf("<", at)) {
    const [, slash, name = ""] = tagAt(lower, at) ?? [];
    if (name === "") {
      at = afterNonTag(lower, at);
      continue;
    }
    at = afterTag(lower, at + name.length + 1);
    if (slash === "/") close(open, { own: [name], until: [] });
    else if (RAW.has(name)) at = indexOrEnd(lower, `</${name}`, at);
    else if (!VOID.has(name) && !isEmptyDrawing(open, name, lower[at - 2])) {
      close(open, IMPLIED[name]);
      open.push(name);
    } else close(open, IMPLIED[name]);
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}

function tagAt(text: string, at: number): RegExpExecArray | null {
  const TAG = /<(\/?)([a-z][^\s/>]{0,40})/y;
  TAG.lastIndex = at;
  return TAG.exec(text);
}

/** Parts of a drawing may end where they begin; elsewhere `<p/>` begins a paragraph. */
function isEmptyDrawing(open: readonly string[], name: string, last: string | undefined): boolean {
  return last === "/" && IMPLIED[name] === undefined && (name === "svg" || open.includes("svg") || open.includes("math"));
}

/** Behind a comment, a declaration, or a `<` that begins nothing. */
function afterNonTag(text: string, at: number): number {
  if (text.startsWith("<!--", at)) return indexOrEnd(text, "-->", at + 2);
  return /^<[!?/]/.test(text.slice(at, at + 2)) ? indexOrEnd(text, ">", at) : at + 1;
}

/** Behind the `>` of a tag; values in quotes may hold one. */
function afterTag(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== ">") {
    const [, quote] = text[at] === "=" ? (/^=\s{0,20}(["'])/.exec(text.slice(at, at + 22)) ?? []) : [];
    at = quote === undefined ? at + 1 : indexOrEnd(text, quote, text.indexOf(quote, at) + 1) + 1;
  }
  return at + 1;
}

function indexOrEnd(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at === -1 ? text.length : at;
}

/** Ends the innermost of some elements, and what is open in it; formatting goes on behind it. */
function close(open: string[], end: ImpliedEnd | undefined): void {
  if (!end) return;
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const name = open[at] ?? "";
    if (end.own.includes(name)) {
      const left = open.splice(at).slice(1);
      if (!SEALED.has(name)) open.push(...left.filter((inner) => FORMATTING.has(inner)));
      return;
    }
    if (end.until.includes(name)) return;
  }
}
