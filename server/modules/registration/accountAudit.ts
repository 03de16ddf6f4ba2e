import { sql } from "kysely";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import type { ServerServices } from "../../services.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";

/** What somebody did to their own account without being signed in. */
export interface AccountAct {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly action: "register" | "alteration";
  readonly requestId: string;
}

/** Appends to the audit table, inside the transaction of what it tells. */
export async function writeAccountAudit(trx: DatabaseTransaction, { clock, schemas }: ServerServices, act: AccountAct): Promise<void> {
  const now = clock();
  await sql`
    insert into audit_log (id, entity, row_id, action, tenant_id, user_id, username, realname, happened_at, request_id, schema_hash)
    values (${newId(now)}, 'user', ${act.userId}, ${act.action}, ${DEFAULT_TENANT}, ${act.userId}, ${act.username}, ${act.realname}, ${now},
      ${act.requestId}, ${schemas.current().hash})`.execute(trx);
}
