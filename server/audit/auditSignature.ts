import { createHmac, timingSafeEqual } from "node:crypto";
import { type AuditContent, FIRST_SIGNED_COLUMNS, SIGNED_COLUMNS } from "./auditContent.ts";

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
  return signColumns(SIGNED_COLUMNS, content, key);
}

function signColumns(columns: readonly SignedColumn[], content: AuditContent, key: Uint8Array): string {
  const locators = columns.map((column) => locate(content, column, key));
  return wholeOf(columns, content, key) + locators.join("");
}

/** Columns whose value is not the signed one; `signature` where the signature itself was touched; empty for a true row. */
export function changedColumns(content: AuditContent, signature: string, key: Uint8Array): readonly string[] {
  // Older signatures end before the columns that came later, and those were empty.
  const count = Math.max(FIRST_SIGNED_COLUMNS, Math.floor((signature.length - WHOLE) / LOCATOR));
  const columns = SIGNED_COLUMNS.slice(0, count);
  const late = SIGNED_COLUMNS.slice(count).filter((column) => content[column] !== null);
  if (late.length === 0 && isEqual(signature, signColumns(columns, content, key))) return [];
  const changed = [...columns.filter((column) => !isLocated(content, signature, { column, key })), ...late];
  return changed.length > 0 ? changed : ["signature"];
}

function isLocated(content: AuditContent, signature: string, { column, key }: { readonly column: SignedColumn; readonly key: Uint8Array }) {
  const start = WHOLE + SIGNED_COLUMNS.indexOf(column) * LOCATOR;
  return signature.slice(start, start + LOCATOR) === locate(content, column, key);
}

const OLD = "old ";

/** What stands in for the signature of a row from before there were any; made when it is sealed, as it is then. */
export function signOldContent(content: AuditContent, key: Uint8Array): string {
  return OLD + wholeOf(SIGNED_COLUMNS.slice(0, FIRST_SIGNED_COLUMNS), content, key);
}

/** Whether a signature stands in for that of a row from before there were any: it is kept in emptied ones alone. */
export function isOldSignature(signature: string): boolean {
  return signature.startsWith(OLD);
}

/** What is left of a row whose values were forgotten, and by which entry's act. */
export interface EmptiedRow {
  readonly content: AuditContent;
  /** The one from before, which the chain goes by. */
  readonly signature: string;
  /** Id of the entry that tells of the act. */
  readonly emptiedBy: string;
}

/** Signs what is left of a row whose values were forgotten. */
export function signEmptied({ content, signature, emptiedBy }: EmptiedRow, key: Uint8Array): string {
  return hmac(key, "emptied", [signature, emptiedBy, ...SIGNED_COLUMNS.map((column) => content[column])]);
}

/** Columns of an emptied row that are not as they were signed; of what is left of its values together `values`. */
export function changedEmptied(row: EmptiedRow, emptiedSignature: string, key: Uint8Array): readonly string[] {
  if (isEqual(emptiedSignature, signEmptied(row, key))) return [];
  const { content, signature } = row;
  const changed = isOldSignature(signature)
    ? []
    : SIGNED_COLUMNS.filter((column) => !FORGOTTEN.includes(column) && !isLocated(content, signature, { column, key }));
  return changed.length > 0 ? changed : ["values"];
}

/** Columns that an emptied row does not have as they were. */
const FORGOTTEN: readonly SignedColumn[] = ["before", "after", "salt"];

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

type SignedColumn = (typeof SIGNED_COLUMNS)[number];

function wholeOf(columns: readonly SignedColumn[], content: AuditContent, key: Uint8Array): string {
  return hmac(
    key,
    "row",
    columns.map((column) => content[column]),
  );
}

function locate(content: AuditContent, column: SignedColumn, key: Uint8Array): string {
  return hmac(key, "column", [content.id, column, content[column]]).slice(0, LOCATOR);
}

/** The list goes in as JSON, so that no two lists read the same. */
function hmac(key: Uint8Array, purpose: string, parts: readonly (string | null)[]): string {
  return createHmac("sha256", key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("hex");
}
