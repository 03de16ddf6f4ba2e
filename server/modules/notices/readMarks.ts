import { sql } from "kysely";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { columnRef, fieldColumn } from "../../entity/query/columns.ts";
import type { Filter } from "../../entity/query/filter.ts";
import { ROW_ALIAS } from "../../entity/query/selectRows.ts";

/**
 * Marks announcements as read by the session's user, in one statement: however often and from however many windows
 * it runs, there is one mark each. Gives back the ids that had none before.
 */
export async function markRead(db: Database, { entity, session, now }: EntityScope, which: Filter): Promise<readonly string[]> {
  const id = columnRef(ROW_ALIAS, fieldColumn(entity, "id"));
  const { rows } = await sql<{ id: string }>`
    insert into sys_announcement_read (announcement_id, user_id, read_at)
    select ${id}, ${session.user.id}, ${now.getTime()} from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${which} order by ${id}
    on conflict do nothing returning announcement_id as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Forgets who has read an announcement. */
export async function forgetReaders(db: Database, announcementId: string): Promise<void> {
  await db.deleteFrom("sys_announcement_read").where("announcement_id", "=", announcementId).execute();
}
