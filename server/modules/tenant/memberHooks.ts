import { chinaDateTime, type Row } from "../../../src/schema/index.ts";
import { readAccounts } from "../../rights/account.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import type { ServerServices } from "../serverServices.ts";
import { belongsTo } from "../../rights/identity.ts";
import { assertAdministratorLeft } from "../user/administrators.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";

/** What the schema of memberships cannot say: what they open for whom, and that nobody locks themselves out. */
export function memberHooks(services: ServerServices): EntityHooks {
  const judgements = new WeakMap<Row, () => Promise<void>>();
  return {
    begin: (trx, { session }) => services.authority.takeTurn(trx, session, "account"),
    async beforeWrite({ scope, old, row }, trx) {
      const membership = row ?? old ?? {};
      // Under the lock of the person's row: what else is given to them meanwhile is judged before or after this.
      await trx.selectFrom("sys_user").select("id").where("id", "=", rowText(membership, "userId")).forUpdate().execute();
      const [account] = await readAccounts(trx, [rowText(membership, "userId")]);
      if (!account) return;
      await services.authority.assertNoAdministrator(trx, scope.session, [account]);
      // Roles that somebody has kept from an earlier membership act again.
      if (row) judgements.set(row, await services.authority.watch(trx, scope.session, [account.id]));
    },
    async beforeCommit(writes, trx) {
      // Two people who each take one of the last two memberships must not both succeed.
      await services.database.advisoryLock(trx, "tenant members");
      for (const userId of usersOf(writes)) await keepTenants(userId, { writes, trx });
      for (const { row } of writes) if (row) await judgements.get(row)?.();
      await assertAdministratorLeft(services.database, trx);
    },
    async afterCommit(writes) {
      services.events.publish({ cmd: "permission" }, { users: usersOf(writes) });
    },
  };
}

/** Brings what the sessions of a user read in line with their memberships, in the order in which they joined. */
async function keepTenants(
  userId: string,
  { writes, trx }: { readonly writes: readonly EntityWrite[]; readonly trx: DatabaseTransaction },
): Promise<void> {
  await keepDefault(userId, { writes, trx });
  const rows = await trx.selectFrom("sys_tenant_member").select("tenant_no").where("user_id", "=", userId).orderBy("id").execute();
  const joined = rows.map((row) => String(row["tenant_no"]));
  // Whoever is in the default tenant was there first, whenever that was written down.
  const tenants = [...joined.filter((tenant) => tenant === DEFAULT_TENANT), ...joined.filter((tenant) => tenant !== DEFAULT_TENANT)];
  // Without any membership a user is in the default tenant, which nobody shall slip into by being removed elsewhere.
  const wasElsewhere = writes.some(({ old }) => old && rowText(old, "userId") === userId && rowText(old, "tenantNo") !== DEFAULT_TENANT);
  if (tenants.length === 0 && wasElsewhere) throw new AppError("TENANT_LAST", {});
  const { user } = writes[0]?.scope.session ?? {};
  if (user?.id === userId && !belongsTo({ tenants }, user.tenantId)) throw new AppError("TENANT_SELF", {});
  const account = { tenants: JSON.stringify(tenants) };
  await trx
    .insertInto("sys_user_account")
    .values({ user_id: userId, ...account })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(account))
    .execute();
}

/**
 * Writes down that a person of the default tenant, who needs no membership there, stays in it when they join another one
 * from there: joining somewhere takes nobody out of where they are. Who shall leave is taken out by name.
 */
async function keepDefault(
  userId: string,
  { writes, trx }: { readonly writes: readonly EntityWrite[]; readonly trx: DatabaseTransaction },
): Promise<void> {
  const own = writes.filter(({ old, row }) => [old, row].some((one) => one && rowText(one, "userId") === userId));
  const added = own.filter(({ old }) => !old).map(({ row }) => rowText(row ?? {}, "id"));
  const [first] = own;
  if (!first || first.scope.session.user.tenantId !== DEFAULT_TENANT || added.length < own.length) return;
  const rows = await trx.selectFrom("sys_tenant_member").select(["id", "tenant_no"]).where("user_id", "=", userId).execute();
  const wasImplied = rows.every((row) => added.includes(String(row["id"])));
  if (!wasImplied || rows.some((row) => row["tenant_no"] === DEFAULT_TENANT)) return;
  const now = first.scope.now;
  const row = { id: newId(now), userId, tenantNo: DEFAULT_TENANT, rev: 1 };
  const stamps = { create_by: first.scope.session.user.username, create_time: chinaDateTime(now) };
  await trx
    .insertInto("sys_tenant_member")
    .values({ id: row.id, user_id: userId, tenant_no: DEFAULT_TENANT, ...stamps })
    .execute();
  await writeAudit(trx, first.scope, { rowId: row.id, action: "add", after: row });
}

function usersOf(writes: readonly EntityWrite[]): readonly string[] {
  return [...new Set(writes.flatMap(({ old, row }) => [old, row].flatMap((one) => (one ? [rowText(one, "userId")] : []))))];
}
