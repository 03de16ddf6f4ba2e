import { createHash } from "node:crypto";

/** PostgreSQL cuts longer names silently. */
const LONGEST_NAME = 63;
const MARK_LENGTH = 8;

/** Keeps a name within PostgreSQL's 63 bytes; different names stay different. */
export function shortName(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  const mark = createHash("sha256").update(name).digest("hex").slice(0, MARK_LENGTH);
  // A character cut in half decodes to U+FFFD.
  const start = Buffer.from(name)
    .subarray(0, LONGEST_NAME - MARK_LENGTH - 1)
    .toString("utf8")
    .replaceAll("\uFFFD", "");
  return `${start}_${mark}`;
}

/** How names of what is out of use begin. */
export const TRASH_PREFIX = "_trash_";

/** Names what is taken out of use by ledger entry `number`. */
export function trashName(name: string, number: number): string {
  return shortName(`${TRASH_PREFIX}${name}_${number}`);
}

/** Names the primary key of a table. */
export function primaryKeyName(table: string): string {
  return shortName(`${table}_pkey`);
}

/** Quotes an identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a literal text. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
