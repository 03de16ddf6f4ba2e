import type { Row } from "../../../src/schema/index.ts";
import { holdersOf } from "../../rights/account.ts";
import { announceRoleChange } from "../../rights/announceRoleChange.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import { isPlatform } from "../../http/session.ts";
import type { ServerServices } from "../serverServices.ts";
import { readUses } from "../dictionary/usesInForce.ts";
import { assertAdministratorLeft } from "../user/administrators.ts";

/** What the schema of roles cannot say: nobody makes a role stronger than themselves. */
export function roleHooks(services: ServerServices): EntityHooks {
  const judgements = new WeakMap<Row, () => Promise<void>>();
  return {
    async holds(rows, scope, db) {
      const uses = await readUses(db, scope);
      const holds = rows.map((row) => [rowId(row), uses.role(rowText(row, "roleCode"))] as const);
      return new Map(holds.filter(([, one]) => one.length > 0).map(([id, one]) => [id, { uses: one, isKept: true, fields: ["roleCode"] }]));
    },
    begin: (trx, { session }) => services.authority.takeTurn(trx, session, "shared"),
    async beforeWrite({ scope, old, row }, trx) {
      const givesAll = row?.["fullAccess"] === true && old?.["fullAccess"] !== true;
      if (givesAll && !isPlatform(scope.session)) throw new AppError("GRANT_ABOVE", { what: "全部权限" });
      if (!old) return;
      const id = String(old["id"]);
      await services.authority.assertRoleWithin(trx, scope.session, id);
      if (!row) return forgetRole(trx, id);
      // Another department may put stored codes in force again, for everybody who has the role.
      judgements.set(row, await services.authority.watch(trx, scope.session, await holdersOf(trx, [id])));
    },
    async beforeCommit(writes, trx) {
      for (const { scope, old, row } of writes) {
        if (!old || !row) continue;
        if (old["departId"] !== row["departId"]) await services.authority.assertRoleWithin(trx, scope.session, String(old["id"]));
        await judgements.get(row)?.();
      }
      if (writes.some(({ old }) => old?.["fullAccess"] === true)) await assertAdministratorLeft(services.database, trx);
    },
    async afterCommit(writes) {
      for (const { old } of writes) if (old) await announceRoleChange(services, String(old["id"]));
    },
  };
}

async function forgetRole(trx: Database, roleId: string): Promise<void> {
  await trx.deleteFrom("sys_role_permission").where("role_id", "=", roleId).execute();
  await trx.deleteFrom("sys_role_data_rule").where("role_id", "=", roleId).execute();
}
