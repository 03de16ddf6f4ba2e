import { sql } from "kysely";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors.ts";

/**
 * Keeps the console from locking everybody out: after the write there must still be a user in good standing
 * who holds a role with all rights. Call it after the change, inside its transaction.
 *
 * @throws AppError USER_LAST_ADMIN
 */
export async function assertAdministratorLeft(database: DatabaseHandle, trx: DatabaseTransaction): Promise<void> {
  // Two administrators who freeze each other at the same time must not both succeed.
  await database.advisoryLock(trx, "administrators");
  const { rows } = await sql`
    select 1 from sys_user u
    where u.status = 'normal' and u.del_flag = 0
      and exists (select 1 from sys_role r where r.full_access and u.role_ids @> jsonb_build_array(r.id))
    limit 1`.execute(trx);
  if (rows.length === 0) throw new AppError("USER_LAST_ADMIN", {});
}
