import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { GRACE } from "./duePlan.ts";
import { wire } from "./jobTables.ts";

/** What was due before this moment and has not begun is too late for a job that skips what it misses. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - GRACE);
}

/**
 * Writes down that the runs of a job which have waited for too long are skipped, where its rule says so: an instant was
 * missed, anything else is given up. The caller has locked the job.
 *
 * @returns how many there were
 */
export async function passOverLate(trx: DatabaseTransaction, { id, misfire }: Pick<JobRow, "id" | "misfire">, now: Date): Promise<number> {
  if (misfire !== "skip") return 0;
  const isInstant = sql`trigger = 'schedule' and due_time = planned_time`;
  const { rows } = await sql`
    update sys_job_run set
      result = case when ${isInstant} then 'missed' else 'dropped' end,
      missed = case when ${isInstant} then 1 else missed end,
      missed_until = case when ${isInstant} then planned_time else missed_until end,
      error = '等到能执行时已经过了一分钟以上（正忙于别的任务，或服务没有运行），按设定跳过'
    where job_id = ${id} and result = 'waiting' and due_time < ${wire(lateSince(now))}::timestamp returning id`.execute(trx);
  return rows.length;
}
