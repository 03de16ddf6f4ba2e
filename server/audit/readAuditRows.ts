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
}

interface SelectedRow extends Omit<AuditContent, "before" | "after"> {
  readonly before: unknown;
  readonly after: unknown;
  readonly signature: string | null;
  readonly seq: number | null;
  readonly hash: string | null;
}

/** Reads rows as the texts that were signed. `rest` is everything behind `from audit_log`. */
export async function readAuditRows(db: Database, rest: RawBuilder<unknown>): Promise<readonly StoredAuditRow[]> {
  const { rows } = await sql<SelectedRow>`
    select id, kind, entity, row_id, action, tenant_id, user_id, username, realname, org_code, address, agent,
      to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as happened_at,
      request_id, schema_hash, note, before, after, signature, seq, hash
    from audit_log ${rest}`.execute(db);
  return rows.map(({ signature, seq, hash, before, after, ...content }) => ({
    content: { ...content, before: textOrNull(before), after: textOrNull(after) },
    signature,
    seq,
    hash,
  }));
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : sortedJson(value);
}
