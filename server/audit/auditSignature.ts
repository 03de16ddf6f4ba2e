import { createHmac, timingSafeEqual } from "node:crypto";
import { type AuditContent, SIGNED_COLUMNS } from "./auditContent.ts";

/** Hex digits that find a changed column; the whole signature is what counts. */
const LOCATOR = 8;
const WHOLE = 64;

/** A row's place in the chain. */
export interface ChainLink {
  readonly seq: number;
  /** Hash of the row before; `""` for the first. */
  readonly previous: string;
  readonly signature: string;
}

/**
 * Signs what a row says with HMAC-SHA-256: one signature over everything, then a short one for each column, so that
 * a check can name what was changed. The row's id is in each, so equal values of two rows look different.
 */
export function signContent(content: AuditContent, key: Uint8Array): string {
  const locators = SIGNED_COLUMNS.map((column) => locate(content, column, key));
  return wholeOf(content, key) + locators.join("");
}

/** Columns whose value is not the signed one; `signature` where the signature itself was touched; empty for a true row. */
export function changedColumns(content: AuditContent, signature: string, key: Uint8Array): readonly string[] {
  if (isEqual(signature, signContent(content, key))) return [];
  const changed = SIGNED_COLUMNS.filter((column, index) => {
    const start = WHOLE + index * LOCATOR;
    return signature.slice(start, start + LOCATOR) !== locate(content, column, key);
  });
  return changed.length > 0 ? changed : ["signature"];
}

/** What stands in for the signature of a row from before there were any; made when it is sealed, as it is then. */
export function signOldContent(content: AuditContent, key: Uint8Array): string {
  return `old ${wholeOf(content, key)}`;
}

/** Hash of a row in the chain: HMAC-SHA-256 over its place, the hash before and the signature, and with it what the row says. */
export function chainHash({ seq, previous, signature }: ChainLink, key: Uint8Array): string {
  return hmac(key, "chain", [String(seq), previous, signature]);
}

/** Signs an anchor, which lies outside the database. */
export function signAnchor(
  { at, seq, hash }: { readonly at: string; readonly seq: number; readonly hash: string },
  key: Uint8Array,
): string {
  return hmac(key, "anchor", [at, String(seq), hash]);
}

/** Compares without telling by its time how far two texts agree. */
export function isEqual(left: string, right: string): boolean {
  const [first, second] = [Buffer.from(left), Buffer.from(right)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function wholeOf(content: AuditContent, key: Uint8Array): string {
  return hmac(
    key,
    "row",
    SIGNED_COLUMNS.map((column) => content[column]),
  );
}

function locate(content: AuditContent, column: keyof AuditContent, key: Uint8Array): string {
  return hmac(key, "column", [content.id, column, content[column]]).slice(0, LOCATOR);
}

/** The list goes in as JSON, so that no two lists read the same. */
function hmac(key: Uint8Array, purpose: string, parts: readonly (string | null)[]): string {
  return createHmac("sha256", key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("hex");
}
