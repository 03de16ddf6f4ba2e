import { sql } from "kysely";
import { givenCredentials } from "./credentials.ts";
import type { Database } from "../database/database.types.ts";

/** Milliseconds in which an account whose password or number somebody gave counts as theirs, too. */
const FRESH = 30 * 24 * 3_600_000;

/**
 * Finds whose budgets the questions of an account take from: its own, that of whoever gave it its credentials within
 * the last month (its first password, a reset one, its number), and of whoever gave theirs. So nobody gets more answers
 * by accounts that they make, reset or write their number into. Givers with all rights see everything uncovered and gain
 * nothing by it; theirs would be one budget for all who work here.
 */
export async function readQuestionPayers(db: Database, userId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive payer as (
      select ${userId}::text as id
      union
      select grantor.id
      from payer join (${givenCredentials}) as m on m.account_id = payer.id join sys_user grantor on grantor.id = m.grantor
      where m.given_at > ${now.getTime() - FRESH} and not exists (
        select 1 from sys_role r where r.full_access and grantor.role_ids @> jsonb_build_array(r.id)))
    select id from payer`.execute(db);
  return rows.map(({ id }) => id);
}
