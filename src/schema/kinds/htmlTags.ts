/** A tag as it stands in a text. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** It ends with `/>`. */
  readonly isClosed: boolean;
  /** Names in lower case and values as they are written; `""` for one without a value. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Place behind its `>`. */
  readonly end: number;
}

/** Elements of HTML, also those of former times, and roots of drawings and formulas. */
const ELEMENTS = new Set(
  (
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button " +
    "canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption " +
    "figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd " +
    "keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript " +
    "object ol optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search section " +
    "select slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead " +
    "time title tr track tt u ul var video wbr xmp"
  ).split(" "),
);
/** Elements that office programs add, e.g. `<o:p>`. */
const OFFICE = /^(?:[movwx]|st\d):[a-z]+\d*$/;
/** Attributes that say all by their name; with a hyphen they are those of page builders, e.g. `data-v-7ba5bd90`. */
const VALUELESS = new RegExp(
  `^(?:${"allowfullscreen alt async autofocus autoplay border checked compact contenteditable controls default defer disabled download draggable hidden inert ismap itemscope loop multiple muted nohref noshade novalidate nowrap open playsinline readonly required reversed selected title".replaceAll(" ", "|")}|[a-z]+-[\\w-]+)$`,
);

/**
 * Reads the tag of a known element that begins at a place; `undefined` where the `<` there begins none: another word follows it,
 * what follows the word are no attributes, or it never ends.
 *
 * @example readTag("a<b 且 c>d", 1) // undefined
 */
export function readTag(text: string, at: number): HtmlTag | undefined {
  const NAME = /<(\/?)([a-z][^\s/>]{0,40})(?=[\s/>])/iy;
  NAME.lastIndex = at;
  const [, slash, written = ""] = NAME.exec(text) ?? [];
  const name = written.toLowerCase();
  // Others are no markup but somebody's words between angle brackets.
  if (!ELEMENTS.has(name) && !OFFICE.test(name)) return undefined;
  const read = readAttributes(text, NAME.lastIndex);
  return read && { name, isEnd: slash === "/", isClosed: text.charAt(read.end - 2) === "/", ...read };
}

function readAttributes(text: string, from: number): Pick<HtmlTag, "attributes" | "end"> | undefined {
  const END = /[\s/]*>/y;
  const ATTRIBUTE = /[\s/]*([a-z_@:*.#[(][\w:.@()[\]-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/iy;
  const attributes: (readonly [string, string])[] = [];
  for (let at = from; ; at = ATTRIBUTE.lastIndex) {
    END.lastIndex = at;
    if (END.test(text)) return { attributes, end: END.lastIndex };
    ATTRIBUTE.lastIndex = at;
    const [, name, value] = ATTRIBUTE.exec(text) ?? [];
    if (name === undefined || (value === undefined && !VALUELESS.test(name.toLowerCase()))) return undefined;
    attributes.push([name.toLowerCase(), value?.replace(/^(["'])(.*)\1$/s, "$2") ?? ""]);
  }
}
