import type { Database } from "../database/database.types.ts";
import { insertLists } from "../database/insertLists.ts";
import { newId } from "../database/newId.ts";
import { contentOf, SIGNED_COLUMNS } from "./auditContent.ts";
import type { AuditEvent } from "./auditEvent.ts";
import { signContent } from "./auditSignature.ts";

/** Types of the columns that are no texts. */
const TYPES: Readonly<Record<string, string>> = { before: "jsonb", after: "jsonb", happened_at: "timestamptz" };

/** The one statement that adds to `audit_log`; rows go in signed and are sealed afterwards. */
export async function insertAudit(db: Database, events: readonly AuditEvent[], key: Uint8Array): Promise<void> {
  if (events.length === 0) return;
  const contents = events.map((event) => contentOf(newId(event.at), event));
  await insertLists(db, "audit_log", [
    ...SIGNED_COLUMNS.map((name) => ({ name, type: TYPES[name] ?? "text", values: contents.map((content) => content[name]) })),
    { name: "signature", type: "text", values: contents.map((content) => signContent(content, key)) },
  ]);
}
