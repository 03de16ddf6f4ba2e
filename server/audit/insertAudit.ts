import { sql } from "kysely";
import type { Database } from "../database/database.types.ts";
import { newId } from "../database/newId.ts";
import { contentOf, SIGNED_COLUMNS } from "./auditContent.ts";
import type { AuditEvent } from "./auditEvent.ts";
import { signContent } from "./auditSignature.ts";

const JSON_COLUMNS: readonly string[] = ["before", "after"];

/** The one statement that adds to `audit_log`; rows go in signed and are sealed afterwards. */
export async function insertAudit(db: Database, events: readonly AuditEvent[], key: Uint8Array): Promise<void> {
  if (events.length === 0) return;
  const columns = sql.join([...SIGNED_COLUMNS, "signature"].map((column) => sql.ref(column)));
  const rows = events.map((event) => {
    const content = contentOf(newId(event.at), event);
    const values = SIGNED_COLUMNS.map((column) => {
      const value = content[column];
      if (JSON_COLUMNS.includes(column)) return sql`${value}::jsonb`;
      return column === "happened_at" ? sql`${value}::timestamptz` : sql`${value}`;
    });
    return sql`(${sql.join([...values, sql`${signContent(content, key)}`])})`;
  });
  await sql`insert into audit_log (${columns}) values ${sql.join(rows)}`.execute(db);
}
