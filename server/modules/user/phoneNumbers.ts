import { sql, type SqlBool } from "kysely";
import type { Row } from "../../../src/schema/model/json.ts";
import { meansGiver } from "../../authority/authority.ts";
import { readGivenMeans } from "../../authority/means.ts";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { columnRef } from "../../entity/query/columns.ts";
import { allOf } from "../../entity/query/filter.ts";
import { liveRows } from "../../entity/query/rowFilter.ts";
import { countRows, ROW_ALIAS } from "../../entity/query/selectRows.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors.ts";
import type { ServerServices } from "../../services.ts";
import { endBindings } from "../third-party/thirdAccounts.ts";
import { noteAccount } from "./accountRecord.ts";

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
  if ((await countRows(trx, { entity: scope.entity, where: allOf([liveRows(scope, ROW_ALIAS), others]) })) === 0) return;
  throw new AppError("ROW_INVALID", { problems: [{ field: "phone", message: "该手机号已用于另一个账号，请核对后重新填写" }] });
}

/** A number that was just stored, and by whom. */
interface WrittenNumber {
  readonly row: Row;
  readonly isNew: boolean;
  readonly scope: EntityScope;
}

/** Notes since when an account has its number, and whose hands wrote it. */
export async function noteNumber(
  trx: DatabaseTransaction,
  { clock }: Pick<ServerServices, "clock">,
  { row, isNew, scope }: WrittenNumber,
): Promise<void> {
  const id = rowId(row);
  const isOwn = !isNew && id === scope.session.user.id;
  if (!isNew && !isOwn) await endBindingsOfGiver(trx, scope, id);
  const giver = rowText(row, "phone") === "" ? null : isOwn ? WHOEVER_ENTERS : meansGiver(scope.session);
  await noteAccount(trx, id, { phone_since: clock().getTime(), phone_by: giver });
}

/** What was bound while somebody else's number opened the account may be bound to them. */
async function endBindingsOfGiver(trx: DatabaseTransaction, scope: EntityScope, id: string): Promise<void> {
  const given = await readGivenMeans(trx, [id]);
  if (!given.some(({ kind }) => kind === "phone")) return;
  await endBindings(trx, id, (_, { userId, action, provider }) => writeAudit(trx, scope, { rowId: userId, action, note: provider }));
}

/**
 * The hand behind a change of one's own account: whoever may have opened the session. Where two others could have, it is
 * known of neither that it was not them, and so it is nobody who holds anything.
 */
const WHOEVER_ENTERS = sql<string | null>`case
  when sys_user_account.phone_by is null or sys_user_account.phone_by = sys_user_account.password_by then sys_user_account.password_by
  when sys_user_account.password_by is null then sys_user_account.phone_by
  else '' end`;
