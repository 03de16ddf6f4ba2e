import { trimSpace } from "../text/space.ts";
import type { TextResult } from "./kind.ts";

/** Result of reading empty text. */
export const empty: TextResult = { ok: true, value: null };

/** Wraps a value that was read. */
export function read(value: unknown): TextResult {
  return { ok: true, value };
}

/** Wraps the Chinese reason why text cannot be read. */
export function refuse(message: string): TextResult {
  return { ok: false, message };
}

/** Reads trimmed, non-empty text through `parse`; empty text is null. */
export function readText(text: string, parse: (trimmed: string) => TextResult): TextResult {
  const trimmed = trimSpace(text);
  return trimmed === "" ? empty : parse(trimmed);
}

/** Between the items of a list, western or Chinese; also part of the names of some. */
const BETWEEN = /[,，;；、\n]/;
/** Pieces that the name of one item has at most, with such signs between them. */
const MOST_PIECES = 8;

/** The texts of a list without empty ones. */
export function listItems(text: string, separator: RegExp | string): readonly string[] {
  return text
    .split(separator)
    .map(trimSpace)
    .filter((item) => item !== "");
}

/**
 * Reads a list of texts separated by comma, semicolon, pause mark or line break. What such signs part is one item where it is
 * one as a whole, the longest first: `检测，含告知,随访` is two items. The first item that cannot be read decides the result.
 *
 * @param separator parts items wherever it stands @default see above
 */
export function readList(text: string, parse: (item: string) => TextResult, separator?: RegExp): TextResult {
  const values: unknown[] = [];
  let waiting = separator ? listItems(text, separator).map((piece) => [piece]) : wholesOf(text);
  while (waiting.length > 0) {
    const wholes = waiting[0] ?? [];
    const { result, count } = longestOf(wholes, parse);
    if (!result.ok) return result;
    values.push(result.value);
    waiting = waiting.slice(count);
  }
  return values.length === 0 ? empty : read(values);
}

/** Every text that may be an item of a list that `readList` reads, for those who look items up beforehand; single pieces first. */
export function possibleItems(text: string): readonly string[] {
  const wholes = wholesOf(text);
  return [...new Set([...wholes.flatMap(([piece = ""]) => piece), ...wholes.flatMap((texts) => texts.slice(1))])];
}

/** Whether a text has signs in it that may part it into items. */
export function isParted(text: string): boolean {
  return BETWEEN.test(text);
}

/** The longest text that can be read, and of how many pieces it is; of one that cannot, the answer about its first piece. */
function longestOf(
  wholes: readonly string[],
  parse: (item: string) => TextResult,
): { readonly result: TextResult; readonly count: number } {
  for (let count = wholes.length; count > 1; count -= 1) {
    const result = parse(wholes[count - 1] ?? "");
    if (result.ok) return { result, count };
  }
  return { result: parse(wholes[0] ?? ""), count: 1 };
}

/** Of each piece of a list the texts that begin with it: itself, with the next piece, with the next two. */
function wholesOf(text: string): string[][] {
  const pieces: { readonly start: number; readonly end: number }[] = [];
  let start = 0;
  for (const piece of text.split(BETWEEN)) {
    if (trimSpace(piece) !== "") pieces.push({ start, end: start + piece.length });
    start += piece.length + 1;
  }
  return pieces.map((first, index) => pieces.slice(index, index + MOST_PIECES).map(({ end }) => trimSpace(text.slice(first.start, end))));
}
