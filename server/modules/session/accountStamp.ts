import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";

/**
 * What an account `u` with its record `a` is entered by. It stands in whatever was handed out for the account, the marks of
 * its devices and its tickets, so that a changed name, number, e-mail or password, or a freeze, whoever brought it about and
 * however, makes all of that worthless.
 */
export const accountStamp = sql<string>`encode(sha256(convert_to(
  json_build_array(u.username, u.phone, u.email, a.password_changed_at)::text || coalesce(nullif(a.closed_at, 0)::text, ''), 'UTF8')), 'hex')`;

/** Reads the stamp of an account as it is now; `undefined` where there is no such account any more. */
async function readAccountStamp(db: Database, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ stamp: string }>`
    select ${accountStamp} as stamp from sys_user u left join sys_user_account a on a.user_id = u.id
    where u.id = ${userId} and u.del_flag = 0`.execute(db);
  return rows[0]?.stamp;
}

/**
 * Holds an account as it is until the transaction ends, and says whether it is still entered by what somebody showed. Of two
 * who come with something of the same moment, one changes the account and the other finds it changed.
 */
export async function holdsStamp(trx: DatabaseTransaction, userId: string, stamp: string): Promise<boolean> {
  await trx.selectFrom("sys_user").select("id").where("id", "=", userId).forUpdate().execute();
  // A statement of its own: one that waited for the row would still read the record beside it as it was.
  return (await readAccountStamp(trx, userId)) === stamp;
}
