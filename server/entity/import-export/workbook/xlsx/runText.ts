/** Characters that XML cannot hold are written as their code; an underscore before such a code is written so, too. */
const ESCAPE = /_x([\da-f]{4})_/gi;

/** The text of a string with its escapes resolved, e.g. `_x000D_`. */
export function withoutEscapes(text: string): string {
  return text.includes("_x") ? text.replaceAll(ESCAPE, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))) : text;
}

/** Gathers the text of a string: alone or in runs, without the phonetic ones that say how it is pronounced. */
export class RunText {
  #text = "";
  #isText = false;
  #isPhonetic = false;

  /** Takes note of an element that opens inside the string. */
  open(name: string): void {
    if (name === "rPh") this.#isPhonetic = true;
    if (name === "t") this.#isText = true;
  }

  /** Takes a piece of text. */
  add(text: string): void {
    if (this.#isText && !this.#isPhonetic) this.#text += text;
  }

  /** Takes note of an element that closes inside the string. */
  close(name: string): void {
    if (name === "rPh") this.#isPhonetic = false;
    if (name === "t") this.#isText = false;
  }

  /** The text so far; then begins a new one. */
  take(): string {
    const text = withoutEscapes(this.#text);
    this.#text = "";
    return text;
  }
}
