import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import type { JobRunRow } from "../../../src/generated/entities/jobRun.ts";
import { chinaInstant } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { SystemMessage } from "../notices/systemMessage.ts";
import { alertAbout } from "./jobAlert.ts";
import type { ClaimedRun } from "./claimRun.ts";
import { retryDelay } from "./duePlan.ts";
import { databaseTime, insertRun, type JobTables, readJob, wire } from "./jobTables.ts";
import { dropLapsed, dropLease, findLapsed } from "./leases.ts";

/** What became of a run. */
export interface RunOutcome {
  readonly result: "succeeded" | "failed" | "timedOut" | "interrupted";
  /** Why it failed, for people. */
  readonly error?: string | undefined;
  /** Lines for the history; absent: those that are kept already are all there are. */
  readonly log?: string;
  /** Milliseconds it took; absent where nobody knows. */
  readonly duration?: number;
}

/** What others have to be told once a run is written down. */
export interface FinishedRun {
  readonly alert: SystemMessage | undefined;
}

/**
 * Writes down how a run ended, with what follows from it: a retry, or one more failure in a row.
 *
 * @returns `undefined` where the run was taken from this process meanwhile; then somebody else has written it down
 */
export async function finishRun(
  tables: JobTables,
  { runId, job: { id }, earlierLog }: ClaimedRun,
  { log = "", ...outcome }: RunOutcome,
): Promise<FinishedRun | undefined> {
  return tables.database.transaction(async (trx) => {
    const job = await lockJob(trx, tables, id);
    if (!(await dropLease(trx, { runId, holder: tables.holder }))) return undefined;
    return recordOutcome(trx, { runId, job, outcome: { ...outcome, log: earlierLog + log } });
  });
}

/**
 * Gives a run back that this process cannot end because it stops; whoever goes on begins it anew.
 *
 * @param log what was done so far
 */
export async function giveBack(tables: JobTables, { runId, job: { id }, earlierLog }: ClaimedRun, log: string): Promise<void> {
  await tables.database.transaction(async (trx) => {
    await lockJob(trx, tables, id);
    if (!(await dropLease(trx, { runId, holder: tables.holder }))) return;
    const now = wire(await databaseTime(trx));
    await sql`
      update sys_job_run set result = 'waiting', due_time = ${now}::timestamp, start_time = null, server = null, log = ${earlierLog + log}
      where id = ${runId} and result = 'running'`.execute(trx);
    await touchJob(trx, id);
  });
}

/** Writes down one run whose process was not heard of for too long; `undefined`: there is none. */
export async function recordLapsed(tables: JobTables): Promise<FinishedRun | undefined> {
  const lapsed = await findLapsed(tables.database.db);
  if (!lapsed) return undefined;
  return tables.database.transaction(async (trx) => {
    const job = await lockJob(trx, tables, lapsed.jobId);
    if (!(await dropLapsed(trx, lapsed))) return { alert: undefined };
    const error = "执行它的服务进程没有应答，不知道做到了哪里";
    return recordOutcome(trx, { runId: lapsed.runId, job, outcome: { result: "interrupted", error } });
  });
}

/** Locks a job before anything else is locked, in one order for all who write about its runs; it may be deleted meanwhile. */
async function lockJob(trx: DatabaseTransaction, tables: JobTables, id: string): Promise<JobRow | undefined> {
  await sql`select id from sys_job where id = ${id} for update`.execute(trx);
  return readJob(trx, tables, id);
}

interface Ended {
  readonly runId: string;
  readonly job: JobRow | undefined;
  readonly outcome: RunOutcome;
}

type EndedRun = Pick<JobRunRow, "attempt" | "plannedTime">;

async function recordOutcome(trx: DatabaseTransaction, { runId, job, outcome }: Ended): Promise<FinishedRun> {
  const { result, error = null, log = null, duration } = outcome;
  const now = await databaseTime(trx);
  const { rows } = await sql<EndedRun>`
    update sys_job_run set result = ${result}, error = ${error}, log = nullif(coalesce(${log}, log), ''), end_time = ${wire(now)}::timestamp,
      duration = ${duration === undefined ? null : Math.round(duration)}
    where id = ${runId} and result = 'running' returning attempt, planned_time as "plannedTime"`.execute(trx);
  const [run] = rows;
  if (!run || !job) return { alert: undefined };
  if (result !== "succeeded") await planRetry(trx, { job, run, now });
  // Each try counts: a retry that a later instant takes the place of would otherwise hide that nothing succeeds.
  const failures = result === "succeeded" ? 0 : (job.failures ?? 0) + 1;
  await sql`
    update sys_job set last_time = ${wire(now)}::timestamp, last_result = ${result}, failures = ${failures} where id = ${job.id}`.execute(
    trx,
  );
  const isNews = job.alertAfter > 0 && failures === job.alertAfter;
  return { alert: isNews ? await alertAbout(trx, { job, failures, now }) : undefined };
}

async function planRetry(
  trx: DatabaseTransaction,
  { job, run, now }: { readonly job: JobRow; readonly run: EndedRun; readonly now: Date },
): Promise<void> {
  const attempt = run.attempt ?? 1;
  if (attempt > job.retries) return;
  const due = new Date(now.getTime() + retryDelay(job.retrySeconds, attempt));
  const planned = run.plannedTime === null ? undefined : chinaInstant(run.plannedTime);
  await insertRun(trx, { job, result: "waiting", trigger: "retry", attempt: attempt + 1, planned, due, now });
}

/** Lets the other processes look for work. */
async function touchJob(trx: DatabaseTransaction, id: string): Promise<void> {
  await sql`update sys_job set last_time = last_time where id = ${id}`.execute(trx);
}
