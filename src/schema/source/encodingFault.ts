/** What shows that a file was not written as UTF-8. */
export interface EncodingFault {
  /** What it seems to be instead. */
  readonly found: string;
  /** Offset of the first character that shows it. */
  readonly offset: number;
}

/** What stands for bytes that are no UTF-8. */
const UNREADABLE = "\uFFFD";

/**
 * Finds the traces that other encodings leave in a text read as UTF-8: the mark that some editors put in front, zeros between
 * the letters, bytes that mean nothing.
 */
export function encodingFault(text: string): EncodingFault | undefined {
  if (text.startsWith("\uFEFF")) return { found: "UTF-8（带 BOM）", offset: 0 };
  const zero = text.indexOf("\0");
  if (zero >= 0) return { found: "UTF-16", offset: text.startsWith(UNREADABLE) ? 0 : zero };
  const unreadable = text.indexOf(UNREADABLE);
  return unreadable < 0 ? undefined : { found: "GBK 或别的编码", offset: unreadable };
}
