import { sql } from "kysely";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";

/** Rows of the entity `imGroup`: the groups of the caller's tenant with their members by name, and nothing of what is said in them. */
export function groupHooks(): EntityHooks {
  return {
    rows: ({ session }) => sql`(
      select g.id, 0 as rev, g.name, o.realname as master, count(m.user_id)::integer as size,
        string_agg(u.realname, '、' order by m.joined_at, u.realname) as members, g.silenced, date_trunc('second', timezone('Asia/Shanghai', g.created_at)) as created_time,
        (select date_trunc('second', timezone('Asia/Shanghai', to_timestamp(c.last_at / 1000.0))) from im_chat as c where c.group_id = g.id and c.last_at > 0) as last_time
      from im_group as g
      left join sys_user as o on o.id = g.owner_id
      left join im_group_member as m on m.group_id = g.id and m.left_at is null
      left join sys_user as u on u.id = m.user_id
      where g.tenant_id = ${session.user.tenantId} and g.dissolved_at is null
      group by g.id, o.realname)`,
  };
}
