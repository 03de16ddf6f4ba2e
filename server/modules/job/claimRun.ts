import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import type { JobRunRow } from "../../../src/generated/entities/jobRun.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { databaseTime, type JobTables, readJob, wire } from "./jobTables.ts";
import { lateSince, passOverLate } from "./lateRuns.ts";
import { isTaken, takeLease } from "./leases.ts";

/** A run that this process has to do now. */
export interface ClaimedRun {
  readonly runId: string;
  readonly job: JobRow;
  readonly attempt: number;
  /** The planned instant, as it is stored; `null`: somebody asked for it. */
  readonly planned: string | null;
  /** Name of the account that asked for it by hand; `null`: the schedule did. */
  readonly askedBy: string | null;
  /** What its log holds of servers that gave it back. */
  readonly earlierLog: string;
}

/** What a look for work found: a run, something that was only written down, or nothing to do. */
export type Claim = ClaimedRun | "recorded" | undefined;

type WaitingRun = Pick<JobRunRow, "id" | "jobId" | "attempt" | "plannedTime" | "dueTime" | "askedBy" | "log">;

/**
 * Claims the run that has waited longest of a job that nobody works on: an instant, a retry whose time has come, or one
 * that somebody asked for. What the job's rule skips by now is written down, whether there is room for it or not.
 *
 * @param fullKinds kinds of which this process takes no other run for now
 */
export async function claimRun(tables: JobTables, fullKinds: readonly string[]): Promise<Claim> {
  return tables.database.transaction(async (trx) => {
    const now = await databaseTime(trx);
    // The job is locked first, as everywhere; who waits for it has nothing else. A retry makes way for an instant that is due.
    const { rows } = await sql<WaitingRun>`
      select r.id, r.job_id as "jobId", r.attempt, r.planned_time as "plannedTime", r.due_time as "dueTime",
        r.asked_by as "askedBy", r.log
      from sys_job_run r join sys_job j on j.id = r.job_id
      where r.result = 'waiting' and r.due_time <= ${wire(now)}::timestamp
        and (j.kind <> all(${fullKinds}::text[]) or (j.misfire = 'skip' and r.due_time < ${wire(lateSince(now))}::timestamp))
        and not exists (select 1 from sys_job_lease l where l.job_id = r.job_id)
        and not (r.trigger = 'retry' and j.status = 'running' and coalesce(j.next_time <= ${wire(now)}::timestamp, false))
      order by r.due_time, r.id limit 1 for update of j skip locked`.execute(trx);
    const [run] = rows;
    const job = run && (await readJob(trx, tables, run.jobId ?? ""));
    if (!job || (await isTaken(trx, job.id))) return undefined;
    if ((await passOverLate(trx, job, now)) > 0) return "recorded";
    return begin(trx, { tables, run, job, now });
  });
}

interface Beginning {
  readonly tables: JobTables;
  readonly run: WaitingRun;
  readonly job: JobRow;
  readonly now: Date;
}

/** Writes down that a run begins, with the name and the kind that its job has now; an instant that waited for too long is made up for, as the job says. */
async function begin(trx: DatabaseTransaction, { tables, run, job, now }: Beginning): Promise<Claim> {
  const isMadeUp = sql`trigger = 'schedule' and due_time = planned_time and due_time < ${wire(lateSince(now))}::timestamp`;
  const { rows } = await sql`
    update sys_job_run set result = 'running', job_name = ${job.name}, kind = ${job.kind}, start_time = ${wire(now)}::timestamp, sort_time = ${wire(now)}::timestamp, server = ${tables.holder},
      error = null,
      trigger = case when ${isMadeUp} then 'misfire' else trigger end,
      missed = case when ${isMadeUp} then 1 else missed end,
      missed_until = case when ${isMadeUp} then planned_time else missed_until end
    where id = ${run.id} and result = 'waiting' returning id`.execute(trx);
  if (rows.length === 0) return "recorded";
  await takeLease(trx, { jobId: job.id, runId: run.id, holder: tables.holder });
  return { runId: run.id, job, attempt: run.attempt ?? 1, planned: run.plannedTime, askedBy: run.askedBy, earlierLog: run.log ?? "" };
}
