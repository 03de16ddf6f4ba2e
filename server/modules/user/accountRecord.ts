import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { ServerServices } from "../serverServices.ts";

/** What is kept of an account beside its row, by column. Expressions read the record as it is. */
type AccountColumns = Readonly<Record<string, string | number | boolean | null | RawBuilder<string | null>>>;

/** Writes the same into the records of accounts, each of which is made with the first word about it. */
export async function noteAccounts(trx: DatabaseTransaction, userIds: readonly string[], columns: AccountColumns): Promise<void> {
  if (userIds.length === 0) return;
  await sql`insert into sys_user_account (user_id) select unnest(${userIds}::text[]) on conflict (user_id) do nothing`.execute(trx);
  await trx
    .updateTable("sys_user_account")
    .set(columns)
    .where(sql<SqlBool>`user_id = any(${userIds})`)
    .execute();
}

/** Notes that accounts were closed: tickets and devices of before are worth nothing when they are opened again. */
export async function noteClosed(
  trx: DatabaseTransaction,
  { clock }: Pick<ServerServices, "clock">,
  userIds: readonly string[],
): Promise<void> {
  await noteAccounts(trx, userIds, { closed_at: clock().getTime() });
}
