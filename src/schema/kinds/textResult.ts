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
  const trimmed = text.trim();
  return trimmed === "" ? empty : parse(trimmed);
}

/**
 * Reads a list of texts separated by comma or semicolon, western or Chinese.
 * The first item that cannot be read decides the result.
 */
export function readList(text: string, parse: (item: string) => TextResult): TextResult {
  const values: unknown[] = [];
  for (const item of text.split(/[,，;；]/)) {
    const trimmed = item.trim();
    if (trimmed === "") continue;
    const result = parse(trimmed);
    if (!result.ok) return result;
    values.push(result.value);
  }
  return values.length === 0 ? empty : read(values);
}
