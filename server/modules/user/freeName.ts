import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";

/** The schema of users says the same of a name that is taken letter by letter. */
export const NAME_TAKEN = "该账号已存在，请换一个账号";

/** Whether a column holds one of the names of accounts, however it is written. */
export function isSameName(column: RawBuilder<unknown>, usernames: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${column}) = any(${usernames.map((name) => name.toLowerCase())})`;
}

/**
 * Whether no account has or ever had the name, in upper or lower case: `Admin` could pass for `admin`, and the next owner
 * of a deleted account's name would get its rows (`row.createBy == user.username`). Locks the name until the transaction
 * ends, so that only one of two writers gets it. Existing accounts keep their names.
 */
export async function isFreeName(database: DatabaseHandle, trx: DatabaseTransaction, username: string): Promise<boolean> {
  return areFree(database, trx, [username.toLowerCase()]);
}

/** Refuses new accounts of which one has a name that is taken, or two the same. @throws AppError ROW_INVALID */
export async function assertFreeNames(database: DatabaseHandle, writes: readonly EntityWrite[], trx: DatabaseTransaction): Promise<void> {
  const names = writes.map(({ row = {} }) => rowText(row, "username").toLowerCase());
  const isEachOnce = new Set(names).size === names.length;
  if (isEachOnce && (names.length === 0 || (await areFree(database, trx, names)))) return;
  throw new AppError("ROW_INVALID", { problems: [{ field: "username", message: NAME_TAKEN }] });
}

async function areFree(database: DatabaseHandle, trx: DatabaseTransaction, names: readonly string[]): Promise<boolean> {
  // In one order, so that no two who take several wait for each other.
  await database.advisoryLocks(
    trx,
    names.toSorted().map((name) => ({ key: `username ${name}` })),
  );
  const { rows } = await sql`select id from sys_user where ${isSameName(sql.ref("username"), names)} limit 1`.execute(trx);
  return rows.length === 0;
}
