import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import type { JobRunRow } from "../../../src/generated/entities/jobRun.ts";
import { readCron } from "../../../src/schema/cron/index.ts";
import { chinaInstant } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { type DuePlan, GRACE, planDue } from "./duePlan.ts";
import { databaseTime, dropWaiting, insertRun, type JobTables, readJob, wire } from "./jobTables.ts";
import { isTaken, takeLease } from "./leases.ts";

/** A run that this process has to do now. */
export interface ClaimedRun {
  readonly runId: string;
  readonly job: JobRow;
  readonly attempt: number;
  /** The planned instant, as it is stored; `null`: somebody asked for it. */
  readonly planned: string | null;
  /** What its log holds of servers that gave it back. */
  readonly earlierLog: string;
}

/** What a look for work found: a run, something that was only written down, or nothing to do. */
export type Claim = ClaimedRun | "recorded" | undefined;

/**
 * Claims the instant of the schedule that is due first. Lock, decision, run and the next instant are one transaction: of
 * several processes one does it, and a process that dies before the commit has done nothing. Its next instant only ever
 * moves forward, so a clock that is put back brings no instant a second time; that an instant has one run is also held by
 * a unique index.
 */
export async function claimDue(tables: JobTables): Promise<Claim> {
  return tables.database.transaction(async (trx) => {
    const now = await databaseTime(trx);
    const { rows } = await sql<{ id: string }>`
      select id from sys_job where status = 'running' and next_time <= ${wire(now)}::timestamp
      order by next_time, id limit 1 for update skip locked`.execute(trx);
    const job = rows[0] && (await readJob(trx, tables, rows[0].id));
    if (!job || job.nextTime === null) return undefined;
    const due = chinaInstant(job.nextTime);
    const plan = planOf(job, due, now);
    await sql`update sys_job set next_time = ${wire(plan?.next)}::timestamp where id = ${job.id}`.execute(trx);
    return plan ? recordDue(trx, tables, { job, due, now, plan }) : "recorded";
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

interface DueRecord {
  readonly job: JobRow;
  readonly due: Date;
  readonly now: Date;
  readonly plan: DuePlan;
}

async function recordDue(trx: DatabaseTransaction, { holder }: JobTables, { job, due, now, plan }: DueRecord): Promise<Claim> {
  const trigger = plan.kind === "misfire" ? "misfire" : "schedule";
  const run = { job, trigger, attempt: 1, planned: due, due, now, missed: plan.missed } as const;
  if (plan.kind === "missed") {
    await insertRun(trx, { ...run, result: "missed", error: "到时没有开始（服务没有运行，或正忙于别的任务），按设定跳过" });
    return "recorded";
  }
  if (await isTaken(trx, job.id)) {
    await insertRun(trx, { ...run, result: "overlapped", error: "到时上一次还没有结束，这一次没有执行" });
    return "recorded";
  }
  const runId = await insertRun(trx, { ...run, result: "running", server: holder });
  // The instant has its run already: the schedule was changed and came back to it.
  if (runId === undefined) return "recorded";
  await takeLease(trx, { jobId: job.id, runId, holder });
  await dropWaiting(trx, job.id, "下一次已经开始，不再重试", ["retry"]);
  return { runId, job, attempt: 1, planned: wire(due), earlierLog: "" };
}

type WaitingRun = Pick<JobRunRow, "id" | "jobId" | "attempt" | "plannedTime" | "dueTime" | "trigger" | "log">;

/** Claims a run that somebody asked for, or a retry whose time has come, of a job that nobody works on. */
export async function claimWaiting(tables: JobTables): Promise<Claim> {
  return tables.database.transaction(async (trx) => {
    const now = await databaseTime(trx);
    // The job is locked first, as everywhere; who waits for it has nothing else.
    const { rows } = await sql<WaitingRun>`
      select r.id, r.job_id as "jobId", r.attempt, r.planned_time as "plannedTime", r.due_time as "dueTime", r.trigger, r.log
      from sys_job_run r join sys_job j on j.id = r.job_id
      where r.result = 'waiting' and r.due_time <= ${wire(now)}::timestamp
        and not exists (select 1 from sys_job_lease l where l.job_id = r.job_id)
      order by r.due_time, r.id limit 1 for update of j skip locked`.execute(trx);
    const [run] = rows;
    const job = run && (await readJob(trx, tables, run.jobId ?? ""));
    if (!job || (await isTaken(trx, job.id))) return undefined;
    if (isTooLate(run, job, now)) {
      await dropWaiting(trx, job.id, "等到能执行时已经过了一分钟以上，按设定跳过");
      return "recorded";
    }
    const { rows: begun } = await sql`
      update sys_job_run set result = 'running', start_time = ${wire(now)}::timestamp, server = ${tables.holder}
      where id = ${run.id} and result = 'waiting' returning id`.execute(trx);
    if (begun.length === 0) return "recorded";
    await takeLease(trx, { jobId: job.id, runId: run.id, holder: tables.holder });
    return { runId: run.id, job, attempt: run.attempt ?? 1, planned: run.plannedTime, earlierLog: run.log ?? "" };
  });
}

/** What was to run while no server did follows the rule of the job, like instants of its schedule. */
function isTooLate({ dueTime }: WaitingRun, { misfire }: JobRow, now: Date): boolean {
  return misfire === "skip" && dueTime !== null && now.getTime() - chinaInstant(dueTime).getTime() > GRACE;
}
