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

/** Between the items of a list, western or Chinese. */
const BETWEEN = /[,，;；\n]/;
/** Between items too, but also part of the names of some. */
const PAUSE = "、";

/** The texts of a list without empty ones. */
export function listItems(text: string, separator: RegExp | string = BETWEEN): readonly string[] {
  return text
    .split(separator)
    .map(trimSpace)
    .filter((item) => item !== "");
}

/**
 * Reads a list of texts separated by comma, semicolon or line break; 、 separates where the text around it is no item itself.
 * The first item that cannot be read decides the result.
 */
export function readList(text: string, parse: (item: string) => TextResult, separator?: RegExp): TextResult {
  const values: unknown[] = [];
  for (const item of listItems(text, separator)) {
    const result = parse(item);
    const parts = result.ok ? [result] : listItems(item, PAUSE).map(parse);
    for (const part of parts) {
      if (!part.ok) return part;
      values.push(part.value);
    }
  }
  return values.length === 0 ? empty : read(values);
}

/** Every text that may be an item of a list that `readList` reads, for those who look items up beforehand. */
export function possibleItems(text: string): readonly string[] {
  return [...new Set(listItems(text).flatMap((item) => [item, ...listItems(item, PAUSE)]))];
}
