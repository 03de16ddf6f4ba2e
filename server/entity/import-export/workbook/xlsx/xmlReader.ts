/** What is told of an XML text while it is read; names come without their prefix. */
export interface XmlListener {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** The attributes of an element by name, prefix included. */
export type Attributes = ReadonlyMap<string, string>;

/** Longest tag that is taken for one: what a sheet says in attributes is short. */
const LONGEST_TAG = 1024 * 1024;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** An entity that a piece of text breaks off in. */
const LONGEST_ENTITY = 12;

/**
 * Reads XML piece by piece, as far as sheets use it: elements, attributes, texts, CDATA. Entities that a document declares are
 * not resolved, comments and processing instructions passed over; whether elements nest rightly is not judged.
 */
export class XmlReader {
  readonly #listener: XmlListener;
  #rest = "";

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  /** Takes the next piece. @throws RangeError for a tag without an end */
  push(piece: string): void {
    const source = this.#rest + piece;
    let at = 0;
    while (at < source.length) {
      const end = source[at] === "<" ? this.#markup(source, at) : this.#text(source, at);
      if (end === at) break;
      at = end;
    }
    this.#rest = source.slice(at);
    if (this.#rest.length > LONGEST_TAG) throw new RangeError("a tag without an end");
  }

  /** Says that there is no more. @throws RangeError where the text ends within a tag */
  end(): void {
    if (this.#rest.startsWith("<")) throw new RangeError("a tag without an end");
  }

  #text(source: string, at: number): number {
    const next = source.indexOf("<", at);
    const cut = source.lastIndexOf("&");
    const isCut = next === -1 && cut >= at && source.length - cut < LONGEST_ENTITY && !source.includes(";", cut);
    const end = next !== -1 ? next : isCut ? cut : source.length;
    if (end > at) this.#listener.text?.(unescaped(source.slice(at, end)));
    return end;
  }

  /** Where the markup that begins at `at` ends; `at` where its end is still to come. */
  #markup(source: string, at: number): number {
    if (source.startsWith("<!--", at)) return endOf(source, "-->", at) ?? at;
    if (source.startsWith("<![CDATA[", at)) {
      const end = endOf(source, "]]>", at);
      if (end !== undefined) this.#listener.text?.(source.slice(at + 9, end - 3));
      return end ?? at;
    }
    if (source.startsWith("<?", at)) return endOf(source, "?>", at) ?? at;
    if (source.startsWith("<!", at)) return this.#declaration(source, at);
    const end = tagEnd(source, at);
    if (end === undefined) return at;
    this.#tag(source.slice(at + 1, end - 1));
    return end;
  }

  #declaration(source: string, at: number): number {
    const end = endOf(source, ">", at);
    if (end === undefined) return at;
    return source.slice(at, end).includes("[") ? (endOf(source, "]>", at) ?? at) : end;
  }

  #tag(tag: string): void {
    if (tag.startsWith("/")) return this.#listener.close?.(localName(tag.slice(1).trim()));
    const isAlone = tag.endsWith("/");
    const body = isAlone ? tag.slice(0, -1) : tag;
    const space = body.search(/\s/);
    const name = localName(space === -1 ? body : body.slice(0, space));
    this.#listener.open?.(name, space === -1 ? new Map() : attributesOf(body.slice(space)));
    if (isAlone) this.#listener.close?.(name);
  }
}

function endOf(source: string, mark: string, at: number): number | undefined {
  const found = source.indexOf(mark, at);
  return found === -1 ? undefined : found + mark.length;
}

/** Behind the `>` that ends a tag; those in attribute values do not. */
function tagEnd(source: string, at: number): number | undefined {
  let quote = "";
  for (let index = at + 1; index < source.length; index += 1) {
    const sign = source[index] ?? "";
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return index + 1;
  }
  return undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function attributesOf(text: string): Attributes {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(ATTRIBUTE)) attributes.set(name, unescaped(double ?? single ?? ""));
  return attributes;
}

function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    const code = name.toLowerCase().startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}
