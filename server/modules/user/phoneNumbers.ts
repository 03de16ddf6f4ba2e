import { sql } from "kysely";
import { credentialGrantor } from "../../rights/authority.ts";
import { type CredentialGrantor, readGivenCredentials } from "../../rights/credentials.ts";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import type { ServerServices } from "../serverServices.ts";
import { endBindings } from "../third-party/thirdAccounts.ts";
import { idsOf } from "./accountChanges.ts";
import { noteAccounts } from "./accountRecord.ts";
import { assertUntaken } from "./takenValues.ts";

/**
 * Refuses numbers of which another account of the tenant has one: by code it opens one account. What other tenants have is not
 * told; there whoever proves the number, or had it first, keeps their way in (decision 0073).
 *
 * @throws AppError ROW_INVALID
 */
export async function assertFreeNumbers(database: DatabaseHandle, writes: readonly EntityWrite[], trx: DatabaseTransaction): Promise<void> {
  await assertUntaken(database, { writes, field: "phone" }, trx);
}

/** Notes since when accounts have their numbers, and whose hands wrote them. */
export async function noteNumbers(
  trx: DatabaseTransaction,
  { clock }: Pick<ServerServices, "clock">,
  writes: readonly EntityWrite[],
): Promise<void> {
  const [first] = writes;
  if (!first) return;
  const { scope } = first;
  const { id: self } = scope.session.user;
  const isOwn = ({ old }: EntityWrite): boolean => old !== undefined && rowId(old) === self;
  const others = writes.filter((write) => !isOwn(write));
  await endBindingsOfGivers(trx, scope, idsOf(others.filter(({ old }) => old)));
  const isNone = ({ row = {} }: EntityWrite): boolean => rowText(row, "phone") === "";
  const note = async (noted: readonly EntityWrite[], grantor: CredentialGrantor | typeof WHOEVER_ENTERS) =>
    noteAccounts(trx, idsOf(noted), { phone_since: clock().getTime(), phone_by: grantor });
  await note(writes.filter(isNone), null);
  await note(
    others.filter((write) => !isNone(write)),
    credentialGrantor(scope.session),
  );
  await note(
    writes.filter((write) => isOwn(write) && !isNone(write)),
    WHOEVER_ENTERS,
  );
}

/** What was bound while somebody else's number opened the account may be bound to them. */
async function endBindingsOfGivers(trx: DatabaseTransaction, scope: EntityScope, ids: readonly string[]): Promise<void> {
  const given = (await readGivenCredentials(trx, ids)).filter(({ kind }) => kind === "phone");
  for (const { accountId } of given)
    await endBindings(trx, accountId, async (_, { userId, action, provider }) => {
      await writeAudit(trx, scope, { rowId: userId, action, note: provider });
    });
}

/**
 * The hand behind a change of one's own account: whoever may have opened the session. Where two others could have, it is
 * known of neither that it was not them, and so it is nobody who holds anything.
 */
const WHOEVER_ENTERS = sql<string | null>`case
  when sys_user_account.phone_by is null or sys_user_account.phone_by = sys_user_account.password_by then sys_user_account.password_by
  when sys_user_account.password_by is null then sys_user_account.phone_by
  else '' end`;
