import { sql } from "kysely";
import type { Database } from "../../database/database.types.ts";
import type { EntityHooks } from "../../entity/entityHooks.ts";
import { AppError } from "../../errors.ts";
import type { ServerServices } from "../../services.ts";
import { assertAdministratorLeft } from "../user/administrators.ts";

/** What the schema of roles cannot say: nobody makes a role stronger than themselves. */
export function roleHooks(services: ServerServices): EntityHooks {
  return {
    async beforeWrite({ scope, old, row }, trx) {
      const givesAll = row?.["fullAccess"] === true && old?.["fullAccess"] !== true;
      if (givesAll && !scope.session.fullAccess) throw new AppError("GRANT_ABOVE", { what: "全部权限" });
      if (!old) return;
      await services.grants.assertGrantable(scope.session, [String(old["id"])], trx);
      if (!row) await forgetRole(trx, String(old["id"]));
    },
    async beforeCommit(writes, trx) {
      for (const { scope, old, row } of writes) {
        // Another department may put stored codes in force again.
        if (old && row && old["departId"] !== row["departId"])
          await services.grants.assertGrantable(scope.session, [String(old["id"])], trx);
      }
      if (writes.some(({ old }) => old?.["fullAccess"] === true)) await assertAdministratorLeft(services.database, trx);
    },
    async afterCommit(writes) {
      for (const { old } of writes) if (old) await announceRoleChange(services, String(old["id"]));
    },
  };
}

/** Tells the consoles of a role's holders that their rights have changed. */
export async function announceRoleChange({ database, events }: ServerServices, roleId: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from sys_user where role_ids @> jsonb_build_array(${roleId}::text) and del_flag = 0`.execute(database.db);
  if (rows.length > 0) events.publish({ cmd: "permission" }, { users: rows.map((row) => row.id) });
}

async function forgetRole(trx: Database, roleId: string): Promise<void> {
  await trx.deleteFrom("sys_role_permission").where("role_id", "=", roleId).execute();
  await trx.deleteFrom("sys_role_data_rule").where("role_id", "=", roleId).execute();
}
