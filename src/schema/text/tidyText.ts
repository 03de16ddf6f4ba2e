import { isBlankText, trimSpace } from "./space.ts";

const LINE_BREAKS = /\s*[\r\n\u0085\u2028\u2029]+\s*/g;
const BLANK_LINES_BEFORE = /^(?:[^\S\n]*\n)+/;

/** One line as it is stored: without space around it; a line break inside, which only pasting brings, is one space. */
export function tidyLine(text: string): string {
  return trimSpace(text).replaceAll(LINE_BREAKS, " ");
}

/** A list as it is stored: its texts tidied, without those that are blank. */
export function tidyItems(value: unknown): unknown {
  if (!Array.isArray(value)) return typeof value === "string" ? tidyLine(value) || null : value;
  return value.map((item: unknown) => (typeof item === "string" ? tidyLine(item) : item)).filter((item) => item !== "");
}

/** Several lines as they are stored: without blank lines before and after; the first line keeps its indent, as the others do. */
export function tidyLines(text: string): string {
  if (isBlankText(text)) return "";
  const lines = text.replaceAll(/\r\n?/g, "\n").replace(BLANK_LINES_BEFORE, "");
  const end = trimSpace(`.${lines}`);
  return end.slice(1);
}
