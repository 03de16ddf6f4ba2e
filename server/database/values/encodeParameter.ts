const CHINA_OFFSET = 8 * 60 * 60 * 1000;

/**
 * Turns a bound value into the text that PostgreSQL reads, so that both databases receive the same bytes.
 * Arrays become PostgreSQL arrays; a JSON column gets its text from `toColumn`, never from here.
 *
 * @example encodeParameter(["a", "b"]) // '{"a","b"}'
 */
export function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return withoutNull(value);
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (value instanceof Date) return chinaTime(value);
  if (Array.isArray(value)) return `{${value.map(encodeItem).join(",")}}`;
  return withoutNull(JSON.stringify(value));
}

/** What has a meaning within the quotes of a list's item. */
const SPECIAL = /["\\]/;

function encodeItem(value: unknown): string {
  if (Array.isArray(value)) return encodeParameter(value) ?? "NULL";
  const encoded = encodeParameter(value);
  if (encoded === null) return "NULL";
  // Most texts hold neither, and looking is cheaper than replacing.
  return SPECIAL.test(encoded) ? `"${encoded.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${encoded}"`;
}

/** PostgreSQL text cannot hold U+0000. Callers are refused it; what is left comes out of files, where it pads texts. */
function withoutNull(text: string): string {
  return text.includes("\u0000") ? text.replaceAll("\u0000", "") : text;
}

/** Wall clock of the session's time zone, with milliseconds. */
function chinaTime(date: Date): string {
  return new Date(date.getTime() + CHINA_OFFSET).toISOString().replace("T", " ").replace("Z", "");
}
