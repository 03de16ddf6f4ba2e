import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import { readCron } from "../../../src/schema/cron/index.ts";
import { chinaInstant } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { type DuePlan, planDue } from "./duePlan.ts";
import { databaseTime, dropWaiting, insertRun, type JobTables, readJob, wire } from "./jobTables.ts";
import { passOverLate } from "./lateRuns.ts";
import { isTaken } from "./leases.ts";

/**
 * Records the first due instant of a schedule, as a run that waits or as one that will not be run, and when its job is
 * due next. This takes no slot, so the history has each instant on time however busy all processes are. It is one
 * transaction, so only one process does it. The next instant only moves forward: a clock that is put back repeats none,
 * and a unique index allows one run per instant.
 *
 * @returns whether there was one
 */
export async function planInstant(tables: JobTables): Promise<boolean> {
  return tables.database.transaction(async (trx) => {
    const now = await databaseTime(trx);
    const { rows } = await sql<{ id: string }>`
      select id from sys_job where status = 'running' and next_time <= ${wire(now)}::timestamp
      order by next_time, id limit 1 for update skip locked`.execute(trx);
    const job = rows[0] && (await readJob(trx, tables, rows[0].id));
    if (!job || job.nextTime === null) return false;
    const due = chinaInstant(job.nextTime);
    const plan = planOf(job, due, now);
    await sql`update sys_job set next_time = ${wire(plan?.next)}::timestamp where id = ${job.id}`.execute(trx);
    if (plan) await recordInstant(trx, { job, due, now, plan });
    return true;
  });
}

/** `undefined` where what is stored can be read no more: the job has no next instant then. */
function planOf(job: JobRow, due: Date, now: Date): DuePlan | undefined {
  const reading = readCron(job.cron);
  if (!reading.ok) return undefined;
  try {
    return planDue({ cron: reading.cron, timeZone: job.timeZone, misfire: job.misfire, due, now });
  } catch (error) {
    // A zone that this version of Node does not know.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface DueInstant {
  readonly job: JobRow;
  readonly due: Date;
  readonly now: Date;
  readonly plan: DuePlan;
}

async function recordInstant(trx: DatabaseTransaction, { job, due, now, plan }: DueInstant): Promise<void> {
  const trigger = plan.kind === "misfire" ? "misfire" : "schedule";
  const run = { job, trigger, attempt: 1, planned: due, due, now, missed: plan.missed } as const;
  if (plan.kind === "missed") {
    await insertRun(trx, { ...run, result: "missed", error: "到时没有服务在运行，按设定跳过" });
    return;
  }
  await passOverLate(trx, job, now);
  const before = await whatIsOpen(trx, job.id);
  if (before !== undefined) {
    await insertRun(trx, { ...run, result: "overlapped", error: `到时上一次还${before}，这一次没有执行` });
    return;
  }
  // The instant may have its run already: the schedule was changed and came back to it.
  if ((await insertRun(trx, { ...run, result: "waiting" })) === undefined) return;
  await dropWaiting(trx, job.id, "已到下一次的时间，不再重试", ["retry"]);
}

/** What stands between an instant and its turn: a job has one run under way, and one instant in the queue. */
async function whatIsOpen(trx: DatabaseTransaction, jobId: string): Promise<string | undefined> {
  if (await isTaken(trx, jobId)) return "没有结束";
  const { rows } = await sql`
    select 1 from sys_job_run where job_id = ${jobId} and result = 'waiting' and trigger in ('schedule', 'misfire') limit 1`.execute(trx);
  return rows.length > 0 ? "在等待执行" : undefined;
}
