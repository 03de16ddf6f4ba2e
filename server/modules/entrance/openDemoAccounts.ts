import { sql } from "kysely";
import type { Database } from "../../database/database.types.ts";
import { demoUsers } from "../../demo/demoStaff.ts";

/**
 * Account names of demo users that the first start made and that their first password still opens: not frozen, not
 * deleted, and the password never replaced. Renewing a hash at a sign-in replaces no password.
 */
export async function openDemoAccounts(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ username: string }>`
    select u.username from sys_user as u left join sys_user_account as a on a.user_id = u.id
    where u.username = any(${demoUsers.map(({ username }) => username)}) and u.create_by = 'system'
      and u.status = 'normal' and u.del_flag = 0 and a.password_changed_at is null
    order by u.username`.execute(db);
  return rows.map(({ username }) => username);
}
