import type { Database } from "../database/database.types.ts";
import { insertLists } from "../database/insertLists.ts";
import { newId } from "../database/newId.ts";
import { mapInTurns } from "../process/mapInTurns.ts";
import { type AuditContent, contentOf, SIGNED_COLUMNS } from "./auditContent.ts";
import type { AuditEvent } from "./auditEvent.ts";
import { signContent } from "./auditSignature.ts";

/** Types of the columns that are no texts. */
const TYPES: Readonly<Record<string, string>> = { before: "jsonb", after: "jsonb", happened_at: "timestamptz" };

/** Entries as they are stored: their texts, and what proves them. */
export interface SignedEntries {
  readonly contents: readonly AuditContent[];
  readonly signatures: readonly string[];
}

/** Makes the rows of events; it needs the processor alone, and leaves it to others now and then. */
export async function signEvents(events: readonly AuditEvent[], key: Uint8Array): Promise<SignedEntries> {
  const rows = await mapInTurns(events, (event) => {
    const content = contentOf(newId(event.at), event);
    return { content, signature: signContent(content, key) };
  });
  return { contents: rows.map(({ content }) => content), signatures: rows.map(({ signature }) => signature) };
}

/** The one statement that adds to `audit_log`; rows go in signed and are sealed afterwards. */
export async function insertAudit(db: Database, { contents, signatures }: SignedEntries): Promise<void> {
  if (contents.length === 0) return;
  await insertLists(db, "audit_log", [
    ...SIGNED_COLUMNS.map((name) => ({ name, type: TYPES[name] ?? "text", values: contents.map((content) => content[name]) })),
    { name: "signature", type: "text", values: signatures },
  ]);
}
