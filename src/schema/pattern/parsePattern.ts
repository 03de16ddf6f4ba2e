/** Part of a regular expression, as far as its running time is concerned. */
export type PatternNode =
  /** One character out of a set; `source` is the set as written, e.g. `[a-z]`, `\d`, `.`, `x`. */
  | { readonly type: "character"; readonly source: string }
  /** `^`, `$`, `\b`: takes no character. */
  | { readonly type: "anchor"; readonly source: string }
  | { readonly type: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly type: "choice"; readonly options: readonly PatternNode[] }
  | { readonly type: "repeat"; readonly item: PatternNode; readonly least: number; readonly most: number }
  | { readonly type: "lookaround"; readonly item: PatternNode }
  | { readonly type: "backreference"; readonly source: string };

/** What a backslash escape may be made of, the longest form first. */
const ESCAPE = /^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|k<[^>]*>|.)/u;
const CLASS = /^\[\^?(?:\\.|[^\]\\])*\]/u;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/u;
const GROUP = /^\((?:\?:|\?<[A-Za-z_$][\w$]*>|\?<?[=!])?/u;
const LITERAL = /^./su;

/** Reads a regular expression that JavaScript accepts into its tree. */
export function parsePattern(source: string): PatternNode {
  return new PatternParser(source).choice();
}

class PatternParser {
  #rest: string;

  constructor(source: string) {
    this.#rest = source;
  }

  choice(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take("|")) options.push(this.#sequence());
    return options.length === 1 && options[0] ? options[0] : { type: "choice", options };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#rest !== "" && !/^[|)]/.test(this.#rest)) items.push(this.#quantified(this.#atom()));
    return { type: "sequence", items };
  }

  #quantified(item: PatternNode): PatternNode {
    const quantifier = QUANTIFIER.exec(this.#rest);
    if (!quantifier) return item;
    const [text, exact, comma, upper] = quantifier;
    this.#rest = this.#rest.slice(text.length);
    if (exact === undefined)
      return { type: "repeat", item, least: text.startsWith("+") ? 1 : 0, most: text.startsWith("?") ? 1 : Infinity };
    const least = Number(exact);
    return { type: "repeat", item, least, most: comma ? Number(upper || Infinity) : least };
  }

  #atom(): PatternNode {
    const group = this.#match(GROUP);
    if (group !== undefined) {
      const item = this.choice();
      this.#take(")");
      return /[=!]$/.test(group) ? { type: "lookaround", item } : item;
    }
    const escape = this.#match(ESCAPE);
    if (escape !== undefined) return escaped(escape);
    const source = this.#match(CLASS) ?? this.#match(LITERAL) ?? "";
    return { type: source === "^" || source === "$" ? "anchor" : "character", source };
  }

  #match(form: RegExp): string | undefined {
    const text = form.exec(this.#rest)?.[0];
    if (text !== undefined) this.#rest = this.#rest.slice(text.length);
    return text;
  }

  #take(text: string): boolean {
    if (!this.#rest.startsWith(text)) return false;
    this.#rest = this.#rest.slice(text.length);
    return true;
  }
}

function escaped(source: string): PatternNode {
  if (/^\\(?:[1-9]|k<)/.test(source)) return { type: "backreference", source };
  return { type: source === "\\b" || source === "\\B" ? "anchor" : "character", source };
}
