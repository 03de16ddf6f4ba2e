import { sql } from "kysely";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";

/**
 * Keeps the console from locking everybody out: after the write there must still be a user in good standing
 * who holds a role with all rights and belongs to the default tenant, where alone it reaches everything. Call it after the change, inside its transaction.
 *
 * @throws AppError USER_LAST_ADMIN
 */
export async function assertAdministratorLeft(database: DatabaseHandle, trx: DatabaseTransaction): Promise<void> {
  // Two administrators who freeze each other at the same time must not both succeed.
  await database.advisoryLock(trx, "administrators");
  const { rows } = await sql`
    select 1 from sys_user u left join sys_user_account a on a.user_id = u.id
    where u.status = 'normal' and u.del_flag = 0
      and (coalesce(a.tenants, '[]'::jsonb) = '[]'::jsonb or a.tenants @> jsonb_build_array(${DEFAULT_TENANT}::text))
      and exists (select 1 from sys_role r where r.full_access and r.tenant_id = ${DEFAULT_TENANT} and u.role_ids @> jsonb_build_array(r.id))
    limit 1`.execute(trx);
  if (rows.length === 0) throw new AppError("USER_LAST_ADMIN", {});
}
