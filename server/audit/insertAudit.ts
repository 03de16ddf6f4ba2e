import type { Database } from "../database/database.types.ts";
import { insertLists } from "../database/insertLists.ts";
import { newId } from "../database/newId.ts";
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

/** Makes the rows of events; it needs the processor alone. */
export function signEvents(events: readonly AuditEvent[], key: Uint8Array): SignedEntries {
  const contents = events.map((event) => contentOf(newId(event.at), event));
  return { contents, signatures: contents.map((content) => signContent(content, key)) };
}

/** The one statement that adds to `audit_log`; rows go in signed and are sealed afterwards. */
export async function insertAudit(db: Database, { contents, signatures }: SignedEntries): Promise<void> {
  if (contents.length === 0) return;
  await insertLists(db, "audit_log", [
    ...SIGNED_COLUMNS.map((name) => ({ name, type: TYPES[name] ?? "text", values: contents.map((content) => content[name]) })),
    { name: "signature", type: "text", values: signatures },
  ]);
}
