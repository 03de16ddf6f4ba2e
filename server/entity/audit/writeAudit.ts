import { sql } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import type { EntityScope } from "../entityScope.ts";

/** What is remembered of one act. */
export interface AuditEntry {
  /** `""` for acts on many rows, such as an export. */
  readonly rowId: string;
  /** `add`, `edit`, `delete`, `move`, `import`, `reveal`, `export`, `question` (decision 0063), or the id of an `x-actions` entry. */
  readonly action: string;
  /** Stored row before and after, child rows included; absent where there was none. */
  readonly before?: Row | undefined;
  readonly after?: Row | undefined;
  /** Name of the revealed field, number of exported rows: never a value. */
  readonly note?: string;
}

const COVERED = "******";

/** Appends to the audit table, inside the transaction of what it tells. Rows of the table are never changed. */
export async function writeAudit(trx: Database, scope: EntityScope, entry: AuditEntry): Promise<void> {
  const { user } = scope.session;
  await sql`
    insert into audit_log (id, entity, row_id, action, tenant_id, user_id, username, realname, happened_at, request_id, schema_hash, note, before, after)
    values (${newId(scope.now)}, ${scope.entity.name}, ${entry.rowId}, ${entry.action}, ${user.tenantId}, ${user.id}, ${user.username}, ${user.realname},
      ${scope.now}, ${scope.requestId}, ${scope.project.hash}, ${entry.note ?? ""},
      ${snapshot(scope, entry.before, entry.after)}::jsonb, ${snapshot(scope, entry.after, entry.before)}::jsonb)`.execute(trx);
}

/** A row as JSON text. What is never sent back (passwords) is not kept either: only that it changed. */
function snapshot({ entity }: EntityScope, row: Row | undefined, other: Row | undefined): string | null {
  if (!row) return null;
  const kept = { ...row };
  for (const { name } of entity.fields.filter((field) => field.writeOnly)) {
    if (row[name] === other?.[name]) delete kept[name];
    else kept[name] = row[name] === null ? null : COVERED;
  }
  return JSON.stringify(kept);
}
