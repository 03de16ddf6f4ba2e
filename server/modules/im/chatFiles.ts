import { sql } from "kysely";
import type { Database } from "../../database/database.types.ts";
import type { Session } from "../../http/session.ts";

/**
 * Whether somebody reads a file of the chat that another uploaded: a message names it that was meant for them, in a chat that they
 * belong to now, or it is the picture of a group of theirs.
 */
export async function isReader(path: string, { user }: Session, db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from im_entry_file as f join im_chat as c on c.id = f.chat_id
    where f.path = ${path} and c.tenant_id = ${user.tenantId} and (
      c.first_id = ${user.id} or c.second_id = ${user.id} or exists (
        select 1 from im_group_member as m join im_group as g on g.id = m.group_id and g.dissolved_at is null
        where m.group_id = c.group_id and m.user_id = ${user.id} and m.left_at is null and f.number > m.from_number))
    union all
    select 1 from im_group as g join im_group_member as m on m.group_id = g.id and m.user_id = ${user.id} and m.left_at is null
    where g.avatar = ${path} and g.tenant_id = ${user.tenantId} and g.dissolved_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}
