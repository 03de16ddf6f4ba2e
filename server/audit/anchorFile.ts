import { open, readFile } from "node:fs/promises";
import { isEqual, signAnchor } from "./auditSignature.ts";

/** The end of the chain at some time, kept outside the database: what was cut off behind it shows. */
export interface AuditAnchor {
  /** ISO time. */
  readonly at: string;
  readonly seq: number;
  readonly hash: string;
}

/** An anchor as it was read. */
export interface ReadAnchor extends AuditAnchor {
  /** Its signature is this installation's. */
  readonly isGenuine: boolean;
}

/** Name of the file in the data directory: one JSON object a line, the oldest first. */
export const ANCHOR_FILE = "audit-anchors.jsonl";

/** Adds an anchor; it is on disk when this returns. */
export async function appendAnchor(path: string, anchor: AuditAnchor, key: Uint8Array): Promise<void> {
  const file = await open(path, "a", 0o600);
  try {
    // A line that a crash cut off must not swallow this one.
    await file.writeFile(`\n${JSON.stringify({ ...anchor, signature: signAnchor(anchor, key) })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reads all anchors; none where there is no file yet. A line that is no anchor counts as one that is not genuine. */
export async function readAnchors(path: string, key: Uint8Array): Promise<readonly ReadAnchor[]> {
  const lines = (await textOf(path)).split("\n").filter((line) => line !== "");
  return lines.map((line) => parseAnchor(line, key));
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function parseAnchor(line: string, key: Uint8Array): ReadAnchor {
  const { at, seq, hash, signature } = objectOf(line);
  if (typeof at !== "string" || typeof seq !== "number" || typeof hash !== "string" || typeof signature !== "string")
    return { at: "", seq: 0, hash: "", isGenuine: false };
  return { at, seq, hash, isGenuine: isEqual(signature, signAnchor({ at, seq, hash }, key)) };
}

function objectOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A crash while it was written leaves half a line.
    return {};
  }
}
