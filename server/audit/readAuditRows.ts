import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.types.ts";
import { type AuditContent, sortedJson } from "./auditContent.ts";

/** A row of the log with what proves it. */
export interface StoredAuditRow {
  readonly content: AuditContent;
  /** `null` for rows from before rows were signed. */
  readonly signature: string | null;
  /** `null` while the row waits to be sealed. */
  readonly seq: number | null;
  readonly hash: string | null;
  /** Where values were forgotten: the entry of the act, and the signature of what is left. */
  readonly emptiedBy: string | null;
  readonly emptiedSignature: string | null;
}

interface SelectedRow extends Omit<AuditContent, "before" | "after">, Omit<StoredAuditRow, "content"> {
  readonly before: unknown;
  readonly after: unknown;
}

/** Reads rows as the texts that were signed. `rest` is everything behind `from audit_log`. */
export async function readAuditRows(db: Database, rest: RawBuilder<unknown>): Promise<readonly StoredAuditRow[]> {
  const { rows } = await sql<SelectedRow>`
    select id, kind, entity, row_id, action, tenant_id, user_id, username, realname, org_code, address, agent,
      to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as happened_at,
      request_id, schema_hash, note, before, after, salt, signature, seq, hash,
      emptied_by as "emptiedBy", emptied_signature as "emptiedSignature"
    from audit_log ${rest}`.execute(db);
  return rows.map(({ signature, seq, hash, emptiedBy, emptiedSignature, before, after, ...content }) => ({
    content: { ...content, before: textOrNull(before), after: textOrNull(after) },
    signature,
    seq,
    hash,
    emptiedBy,
    emptiedSignature,
  }));
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : sortedJson(value);
}
