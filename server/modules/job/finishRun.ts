import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import type { JobRunRow } from "../../../src/generated/entities/jobRun.ts";
import { chinaDateTime, chinaInstant } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { SystemMessage } from "../notices/systemMessage.ts";
import { alertAbout } from "./jobAlert.ts";
import type { ClaimedRun } from "./claimRun.ts";
import { retryDelay } from "./duePlan.ts";
import { type RunEnd, troubleOf, withEnd } from "./jobTrouble.ts";
import { databaseTime, insertRun, type JobTables, readJob, wire } from "./jobTables.ts";
import { dropLapsed, dropLease, findLapsed, type JobEnd } from "./leases.ts";

/** What became of a run. */
export interface RunOutcome {
  readonly result: "succeeded" | "failed" | "timedOut" | "interrupted" | "cancelled";
  /** Why it failed, for people. */
  readonly error?: string | undefined;
  /** Lines for the history; absent: those that are kept already are all there are. */
  readonly log?: string;
  /** Milliseconds it took; absent where nobody knows. */
  readonly duration?: number;
}

const endings: Readonly<Record<JobEnd, string>> = { deleted: "任务已删除，执行中止", paused: "任务已暂停，执行中止" };

/** The end of a run whose job somebody took away. */
export function cancelledBy(end: JobEnd): Pick<RunOutcome, "result" | "error"> {
  return { result: "cancelled", error: endings[end] };
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
    const lease = await dropLease(trx, { runId, holder: tables.holder });
    if (!lease) return undefined;
    return recordOutcome(trx, tables, { runId, job, outcome: { ...outcome, log: earlierLog + log }, asked: lease.asked });
  });
}

/**
 * Gives a run back that this process cannot end because it stops; whoever goes on begins it anew.
 *
 * @param log what was done so far
 */
export async function giveBack(tables: JobTables, { runId, job: { id }, earlierLog }: ClaimedRun, log: string): Promise<void> {
  await tables.database.transaction(async (trx) => {
    const job = await lockJob(trx, tables, id);
    const lease = await dropLease(trx, { runId, holder: tables.holder });
    if (!lease) return;
    if (lease.asked !== undefined) {
      await recordOutcome(trx, tables, { runId, job, outcome: { ...cancelledBy(lease.asked), log: earlierLog + log } });
      return;
    }
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
    const lease = await dropLapsed(trx, lapsed);
    if (!lease) return { alert: undefined };
    const error = "执行它的服务进程没有应答，不知道做到了哪里";
    return recordOutcome(trx, tables, { runId: lapsed.runId, job, outcome: { result: "interrupted", error }, asked: lease.asked });
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
  /** Why it was asked to end, where it ended in another way first. */
  readonly asked?: JobEnd | undefined;
}

type EndedRun = Pick<JobRunRow, "attempt" | "plannedTime" | "askedBy">;

async function recordOutcome(
  trx: DatabaseTransaction,
  { schemas }: Pick<JobTables, "schemas">,
  { runId, job, outcome, asked }: Ended,
): Promise<FinishedRun> {
  const { result } = outcome;
  const now = await databaseTime(trx);
  const run = await writeEnd(trx, { runId, outcome, now });
  if (!run || !job) return { alert: undefined };
  // Whoever took the job away wants no other try.
  const isRetried = hasFailed(result) && asked === undefined && (await planRetry(trx, { job, run, now }));
  const alert = await keepEnd(trx, { job, result, isRetried, project: schemas.current(), now });
  return { alert };
}

interface EndOfJob {
  readonly job: JobRow;
  readonly result: RunOutcome["result"];
  readonly isRetried: boolean;
  readonly project: SchemaProject;
  readonly now: Date;
}

/** Writes into the job how its run ended. @returns what people are to be told of it */
async function keepEnd(trx: DatabaseTransaction, { job, result, isRetried, project, now }: EndOfJob): Promise<SystemMessage | undefined> {
  const failures = failuresAfter(result, job.failures ?? 0);
  const told = toldSince(job, failures);
  const ends = result === "cancelled" ? (job.recentEnds ?? "") : withEnd(job, endOf(result, isRetried));
  const trouble = hasFailed(result) && told === 0 ? troubleOf({ job, failures, ends, now }) : undefined;
  // Where nobody was there to be told, whoever is named later is told with the next failure.
  const alert = trouble && (await alertAbout(trx, { job, trouble, project, now }));
  await sql`
    update sys_job set last_time = ${wire(now)}::timestamp, last_result = ${result}, failures = ${failures},
      told = ${alert ? failures : told}, told_time = ${alert ? wire(now) : job.toldTime}::timestamp,
      recent_ends = nullif(${alert ? "" : ends}, '') where id = ${job.id}`.execute(trx);
  return alert;
}

function hasFailed(result: RunOutcome["result"]): boolean {
  return result !== "succeeded" && result !== "cancelled";
}

function endOf(result: RunOutcome["result"], isRetried: boolean): RunEnd {
  if (!hasFailed(result)) return "succeeded";
  return isRetried ? "retried" : "failed";
}

/** Writes down how a run ended; `undefined` where somebody else has done so. */
async function writeEnd(
  trx: DatabaseTransaction,
  { runId, outcome, now }: Pick<Ended, "runId" | "outcome"> & { readonly now: Date },
): Promise<EndedRun | undefined> {
  const { result, error = null, log = null, duration } = outcome;
  const { rows } = await sql<EndedRun>`
    update sys_job_run set result = ${result}, error = ${error}, log = nullif(coalesce(${log}, log), ''), end_time = ${wire(now)}::timestamp,
      duration = ${duration === undefined ? null : Math.round(duration)}
    where id = ${runId} and result = 'running' returning attempt, planned_time as "plannedTime", asked_by as "askedBy"`.execute(trx);
  return rows[0];
}

/** After how many failures since the last success people were told; 0: not yet. */
function toldSince({ told }: JobRow, failures: number): number {
  return failures === 0 ? 0 : (told ?? 0);
}

/** Each try counts: a retry that a later instant takes the place of would otherwise hide that nothing succeeds. */
function failuresAfter(result: RunOutcome["result"], before: number): number {
  if (result === "succeeded") return 0;
  return result === "cancelled" ? before : before + 1;
}

/** Lets a failed run be tried again, as its job says. @returns whether it is */
async function planRetry(
  trx: DatabaseTransaction,
  { job, run, now }: { readonly job: JobRow; readonly run: EndedRun; readonly now: Date },
): Promise<boolean> {
  const attempt = run.attempt ?? 1;
  if (attempt > job.retries) return false;
  const due = new Date(now.getTime() + retryDelay(job.retrySeconds, attempt));
  const planned = run.plannedTime === null ? undefined : chinaInstant(run.plannedTime);
  const id = await insertRun(trx, {
    job,
    result: "waiting",
    trigger: "retry",
    attempt: attempt + 1,
    planned,
    due,
    now,
    askedBy: run.askedBy ?? undefined,
    error: `等待重试：第 ${attempt + 1} 次，${chinaDateTime(due)} 以后开始`,
  });
  return id !== undefined;
}

/** Lets the other processes look for work. */
async function touchJob(trx: DatabaseTransaction, id: string): Promise<void> {
  await sql`update sys_job set last_time = last_time where id = ${id}`.execute(trx);
}
