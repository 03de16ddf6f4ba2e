import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";

/** The schema of users says the same of a name that is taken letter by letter. */
export const NAME_TAKEN = "该账号已存在，请换一个账号";

/** Whether a column holds the name of an account, however it is written. */
export function isSameName(column: RawBuilder<unknown>, username: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${column}) = ${username.toLowerCase()}`;
}

/**
 * Whether no account has the name or ever had it, however it is written: `Admin` beside `admin` is somebody who wants to be
 * taken for another, and rows and the log know their makers by name, so whoever got the name of a deleted account would get
 * what its owner made (`row.createBy == user.username`). What was there before stays. Holds the name until the transaction
 * ends, so that of two who take it one finds it taken.
 */
export async function isFreeName(database: DatabaseHandle, trx: DatabaseTransaction, username: string): Promise<boolean> {
  await database.advisoryLock(trx, `username ${username.toLowerCase()}`);
  const isSame = isSameName(sql.ref("username"), username);
  const { rows } = await sql`select id from sys_user where ${isSame} limit 1`.execute(trx);
  return rows.length === 0;
}
