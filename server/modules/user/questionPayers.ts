import { sql } from "kysely";
import { chinaDateTime } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";

/** Milliseconds in which an account counts as its maker's, too. */
const YOUNG = 30 * 24 * 3_600_000;

/**
 * Finds whose budgets the questions of an account take from: its own, and while it is young that of whoever made it, and of
 * whoever made them. So nobody gets more answers by making accounts. Makers with all rights see everything uncovered and gain
 * nothing by it; theirs would be one budget for all who work here.
 */
export async function readQuestionPayers(db: Database, userId: string, now: Date): Promise<readonly string[]> {
  const since = chinaDateTime(new Date(now.getTime() - YOUNG));
  const { rows } = await sql<{ id: string }>`
    with recursive payer as (
      select id, create_by, create_time from sys_user where id = ${userId}
      union
      select maker.id, maker.create_by, maker.create_time
      from payer join sys_user maker on maker.username = payer.create_by and maker.del_flag = 0
      where payer.create_time > ${since}::timestamp and not exists (
        select 1 from sys_role r where r.full_access and maker.role_ids @> jsonb_build_array(r.id)))
    select distinct id from payer`.execute(db);
  return [...new Set([userId, ...rows.map(({ id }) => id)])];
}
