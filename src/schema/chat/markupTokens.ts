import { readWebAddress } from "../address/readAddress.ts";
import { trimSpace } from "../text/space.ts";
import { faces } from "./faces.ts";
import { MARKUP_TAGS, type MarkupLeaf, type MarkupSource, type MarkupTag } from "./markupNode.ts";

/** A tag that opens or closes something. */
export interface MarkupTagToken {
  readonly kind: "open" | "close";
  readonly tag: MarkupTag;
  readonly text: string;
}

/** A piece of a message, in the order of writing. A tag that turns out to have no partner is shown as its `text`. */
export type MarkupToken = MarkupLeaf | MarkupTagToken;

/** With what something may begin, by the first letter; all else is text. */
const SIGNS = bySignsFirst(["face[", "img[", "audio[", "video[", "file(", "a(", "@", "[", "\n", "\r\n"]);
const TAGS: ReadonlyMap<string, MarkupTag> = new Map(MARKUP_TAGS.map((tag) => [tag, tag]));
const LONGEST_TAG = Math.max(...MARKUP_TAGS.map(({ length }) => length));
/** Attributes are read over and dropped. A `[` ends the search, so that no part of a text is searched twice. */
const ATTRIBUTES = /[ \t][^[\]\n]*\]/y;
/** Codes of `/` and `]`. */
const [SLASH, BRACKET] = [0x2f, 0x5d] as const;
/** After which a tag's name is over: `]`, a blank or a tab. */
const AFTER_NAME: readonly number[] = [BRACKET, 0x20, 0x09];
/** Letters and digits of all scripts; a dot in the middle is part of many names of Xinjiang. One more than a name may have. */
const NAME = /[\p{L}\p{N}_-](?:[\p{L}\p{N}_-]|·(?=[\p{L}\p{N}])){0,30}/uy;
const LONGEST_NAME = 30;
/** What an `@` may not follow: there it is part of a mail address or of a word. */
const WITHIN_WORD = /[\w.+-]/;
/** Letters of an address. Bounds the work on texts that open much and close little. */
const LONGEST_ADDRESS = 1000;
/** What stands in brackets, to their end. No bracket opens in it, so no part of a text is searched twice. */
const BRACKETS = /([^[\]\r\n]{0,1000})\]/y;
/** Paths that uploads of the chat and of consultations answer with. */
const STORED = /^(?:im|consult)(?:\/[\w-]{1,32})?\/\d{8}\/[\w-]{1,64}\.[A-Za-z0-9]{1,10}$/;

/** A token, and where the text after it begins. */
interface Found {
  readonly token: MarkupToken;
  readonly end: number;
}

/**
 * Cuts a message into its pieces, from its start to its end, in time that grows as its length does. It goes by letters where one
 * expression would be shorter: of texts with many tags, finding them was most of the work.
 */
export function markupTokens(text: string): readonly MarkupToken[] {
  const tokens: MarkupToken[] = [];
  const scan = scanOf(text);
  let [done, place] = [0, 0];
  while (place < text.length) {
    const sign = signAt(text, place);
    const found = sign === undefined ? undefined : readAt(scan, place, sign);
    if (!found) {
      // What follows the first letter may begin something else, such as a tag after `img`.
      place += 1;
      continue;
    }
    if (place > done) tokens.push({ kind: "text", text: text.slice(done, place) });
    tokens.push(found.token);
    done = found.end;
    place = done;
  }
  if (done < text.length) tokens.push({ kind: "text", text: text.slice(done) });
  return tokens;
}

function signAt(text: string, place: number): string | undefined {
  const code = text.charCodeAt(place);
  return code < SIGNS.length ? SIGNS[code]?.find((sign) => text.startsWith(sign, place)) : undefined;
}

/** Lists of signs, each at the code of their first letter. */
function bySignsFirst(signs: readonly string[]): readonly (readonly string[] | undefined)[] {
  return Array.from({ length: 128 }, (_, code) => {
    const those = signs.filter((sign) => sign.charCodeAt(0) === code);
    return those.length === 0 ? undefined : those;
  });
}

/** Where a message's file or picture lies; `undefined` for all that leads nowhere or elsewhere than it seems to. */
export function readSource(address: string): MarkupSource | undefined {
  if (STORED.test(address)) return { place: "stored", address };
  const web = /^https?:/i.test(address) ? readWebAddress(address) : undefined;
  return web === undefined ? undefined : { place: "web", address: web };
}

/** A message, and where in it the next bracket opens. */
interface Scan {
  readonly text: string;
  /** -1 where none follows. Asked from left to right, it walks the text once. */
  readonly nextBracket: (from: number) => number;
}

function scanOf(text: string): Scan {
  let place = 0;
  return {
    text,
    nextBracket(from) {
      if (place !== -1 && place < from) place = text.indexOf("[", from);
      return place;
    },
  };
}

function readAt(scan: Scan, index: number, sign: string): Found | undefined {
  const inside = index + sign.length;
  if (sign === "@") return readMention(scan.text, index);
  if (sign === "[") return readTag(scan.text, index);
  if (sign.endsWith("\n")) return { token: { kind: "break" }, end: inside };
  if (sign.endsWith("(")) return readNamed(scan, inside, sign === "file(");
  return readBracket(scan.text, inside, sign);
}

/** `[tag]`, `[tag attributes]`, `[/tag]` */
function readTag(text: string, index: number): Found | undefined {
  const closes = text.charCodeAt(index + 1) === SLASH;
  const start = index + (closes ? 2 : 1);
  let end = start;
  while (end - start < LONGEST_TAG && !AFTER_NAME.includes(text.charCodeAt(end))) end += 1;
  const tag = TAGS.get(text.slice(start, end));
  const after = tag === undefined ? undefined : endOfTag(text, end);
  if (tag === undefined || after === undefined) return undefined;
  return { token: { kind: closes ? "close" : "open", tag, text: text.slice(index, after) }, end: after };
}

/** Where the text after a tag's name and its attributes begins. */
function endOfTag(text: string, end: number): number | undefined {
  if (text.charCodeAt(end) === BRACKET) return end + 1;
  ATTRIBUTES.lastIndex = end;
  return ATTRIBUTES.test(text) ? ATTRIBUTES.lastIndex : undefined;
}

function readMention(text: string, index: number): Found | undefined {
  if (index > 0 && WITHIN_WORD.test(text.charAt(index - 1))) return undefined;
  NAME.lastIndex = index + 1;
  const name = NAME.exec(text)?.[0];
  if (name === undefined || (name.length > LONGEST_NAME && Array.from(name).length > LONGEST_NAME)) return undefined;
  return { token: { kind: "mention", name }, end: NAME.lastIndex };
}

/** `face[…]`, `img[…]`, `audio[…]`, `video[…]` */
function readBracket(text: string, inside: number, sign: string): Found | undefined {
  const content = bracketed(text, inside);
  if (content === undefined) return undefined;
  const end = inside + content.length + 1;
  if (sign === "face[") {
    const face = faces.get(content);
    return face === undefined ? undefined : { token: { kind: "face", name: content, sign: face }, end };
  }
  const source = readSource(content);
  if (!source) return undefined;
  if (sign === "img[") return { token: { kind: "image", source }, end };
  return { token: { kind: sign === "audio[" ? "audio" : "video", source }, end };
}

/** `file(…)[…]`, `a(…)[…]`; what a link calls a file of our own is a file. */
function readNamed({ text, nextBracket }: Scan, inside: number, isFile: boolean): Found | undefined {
  const bracket = nextBracket(inside);
  if (bracket - inside > LONGEST_ADDRESS || text.charAt(bracket - 1) !== ")") return undefined;
  const name = bracketed(text, bracket + 1);
  const source = name === undefined ? undefined : readSource(text.slice(inside, bracket - 1));
  if (name === undefined || !source) return undefined;
  const end = bracket + name.length + 2;
  const shown = trimSpace(name) || source.address;
  if (!isFile && source.place === "web") return { token: { kind: "link", address: source.address, text: shown }, end };
  return { token: { kind: "file", source, name: shown }, end };
}

function bracketed(text: string, inside: number): string | undefined {
  BRACKETS.lastIndex = inside;
  return BRACKETS.exec(text)?.[1];
}
