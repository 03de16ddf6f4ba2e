import { type AccountState, accountOf, readAccounts } from "../../rights/account.ts";
import type { AccountChange } from "../../rights/authority.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import type { Session } from "../../http/session.ts";
import type { ServerServices } from "../serverServices.ts";
import { hasNewNumber, hasOtherDepartments, hasOtherRoles, opensDoor } from "./accountChanges.ts";

/** A write, and the account as it was and as it shall be; absent after where it is deleted. */
interface Judged {
  readonly write: EntityWrite;
  readonly before: AccountState | undefined;
  readonly after: AccountState | undefined;
}

type Services = Pick<ServerServices, "authority">;

/**
 * Judges who may change whose account, before the changes are stored.
 *
 * @throws AppError USER_ABOVE, USER_SELF, USER_SELF_DEPARTMENT, ROLE_ABOVE, ACCESS_ABOVE, CREDENTIAL_ABOVE, ACCESS_BUSY
 */
export async function assertAllowed(writes: readonly EntityWrite[], services: Services, trx: DatabaseTransaction): Promise<void> {
  const [first] = writes;
  if (!first) return;
  const { session } = first.scope;
  const own = writes.find((write) => isOfSelf(write));
  if (own?.old) assertOfSelf(session, own.old, own);
  // From here on the caller's session is not what it was, so it is asked for before; an import has had no turn yet.
  if (own && changesAccess(own)) await services.authority.takeTurn(trx, session, "account");
  await judge(await asAccounts(writes, trx), services, trx);
}

/**
 * Judges all accounts of a write that has had its turn at its end only, anew: roles, rules and departments may be others than
 * when its rows were judged. The caller goes by what they held before it, for nothing that they did in it proves itself.
 *
 * @throws AppError ACCESS_BUSY, SESSION_DEAD, RIGHTS_CHANGED, and what `assertAllowed` throws
 */
export async function judgeAccounts(writes: readonly EntityWrite[], services: Services, trx: DatabaseTransaction): Promise<void> {
  const [first] = writes;
  if (!first) return;
  const own = writes.find((write) => isOfSelf(write));
  // Whoever changed their own access has had the turn since then, and their session differs by that change.
  if (!own || !changesAccess(own)) await services.authority.takeTurn(trx, first.scope.session, "account", { isLate: true });
  const judged = await asAccounts(writes, trx);
  await judge(judged, services, trx, judged.find(({ write }) => write === own)?.before);
}

async function judge(judged: readonly Judged[], { authority }: Services, trx: DatabaseTransaction, account?: AccountState): Promise<void> {
  const [first] = judged;
  if (!first) return;
  const caller = { ...first.write.scope.session, account };
  await authority.assertNoAdministrator(
    trx,
    caller,
    judged.flatMap(({ before }) => before ?? []),
  );
  const entered = judged.filter(({ write }) => opensDoor(write));
  await authority.assertMayEnter(
    trx,
    caller,
    entered.flatMap(({ before }) => before ?? []),
  );
  const changes = judged.flatMap(({ write, before, after }): readonly AccountChange[] =>
    after ? [{ before, after, renewed: before && hasNewNumber(write) ? ["phone"] : [] }] : [],
  );
  await authority.assertMayChange(trx, caller, changes);
}

async function asAccounts(writes: readonly EntityWrite[], trx: DatabaseTransaction): Promise<readonly Judged[]> {
  const stored = new Map(
    (
      await readAccounts(
        trx,
        writes.flatMap(({ old }) => (old ? [rowId(old)] : [])),
      )
    ).map((one) => [one.id, one]),
  );
  return writes.map((write) => {
    const { old, row, scope } = write;
    // A new account joins the tenant it is made in.
    const tenants = old ? (stored.get(rowId(old))?.tenants ?? []) : [scope.session.user.tenantId];
    return { write, before: old && accountOf(old, tenants), after: row && accountOf(row, tenants) };
  });
}

function isOfSelf({ old, scope }: EntityWrite): boolean {
  return old?.["id"] === scope.session.user.id;
}

function changesAccess(write: EntityWrite): boolean {
  return hasOtherRoles(write) || hasOtherDepartments(write);
}

/** What nobody does to their own account, whatever they may do to others'. */
function assertOfSelf(session: Session, old: EntityWrite["old"] & {}, write: EntityWrite): void {
  const { row } = write;
  if (!row) throw new AppError("USER_SELF", { action: "删除" });
  if (row["status"] !== old["status"]) throw new AppError("USER_SELF", { action: "冻结" });
  // Row rules speak of the viewer's department: whoever is limited by them must not move themselves.
  if (!session.fullAccess && hasOtherDepartments(write)) throw new AppError("USER_SELF_DEPARTMENT", {});
}
