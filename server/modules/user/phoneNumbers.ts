import { sql, type SqlBool } from "kysely";
import type { Row } from "../../../src/schema/model/json.ts";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityWrite } from "../../entity/entityHooks.ts";
import { columnRef } from "../../entity/query/columns.ts";
import { allOf } from "../../entity/query/filter.ts";
import { liveRows } from "../../entity/query/rowFilter.ts";
import { countRows, ROW_ALIAS } from "../../entity/query/selectRows.ts";
import { rowId, rowText } from "../../entity/rowId.ts";
import { AppError } from "../../errors.ts";
import type { ServerServices } from "../../services.ts";

/**
 * Refuses a number that another account of the tenant has: by code it opens one account. What other tenants have is not told;
 * there whoever proves the number, or had it first, keeps their way in (decision 0073).
 *
 * @throws AppError ROW_INVALID
 */
export async function assertFreeNumber(
  database: DatabaseHandle,
  { scope, row = {} }: EntityWrite,
  trx: DatabaseTransaction,
): Promise<void> {
  const phone = rowText(row, "phone");
  if (phone === "") return;
  // Two accounts that take the same number at the same time must not both have it.
  await database.advisoryLock(trx, `phone ${phone}`);
  const others = sql<SqlBool>`${columnRef(ROW_ALIAS, "phone")} = ${phone} and ${columnRef(ROW_ALIAS, "id")} <> ${rowId(row)}`;
  if ((await countRows(trx, scope.entity, allOf([liveRows(scope, ROW_ALIAS), others]))) === 0) return;
  throw new AppError("ROW_INVALID", { problems: [{ field: "phone", message: "该手机号已用于另一个账号，请核对后重新填写" }] });
}

/** Notes since when an account has its number, once it is stored. */
export async function noteNumber(trx: DatabaseTransaction, { clock }: Pick<ServerServices, "clock">, row: Row): Promise<void> {
  const account = { phone_since: clock().getTime() };
  await trx
    .insertInto("sys_user_account")
    .values({ user_id: rowId(row), ...account })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(account))
    .execute();
}
