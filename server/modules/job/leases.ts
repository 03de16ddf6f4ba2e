import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";

/** Seconds that a process is believed to live after it was heard of last, by the database's clock. */
const LEASE_SECONDS = 20;
/** Milliseconds between two signs of life. */
export const HEARTBEAT = 5000;
/** Milliseconds without an answer from the database after which a process takes its runs for lost: well before others do. */
export const TRUST_IN_LEASE = 12_000;

/** What happened to the job of a run that is asked to end. */
export type JobEnd = "deleted" | "paused";

/** What a lease said when it was dropped. */
export interface DroppedLease {
  /** Why its run was asked to end; absent where nobody asked. */
  readonly asked: JobEnd | undefined;
}

/** A run that a process works on. */
export interface Lease {
  readonly jobId: string;
  readonly runId: string;
  readonly holder: string;
}

const until = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/** Takes a job for a run, so that nobody else runs it; says whether it was free. */
export async function takeLease(trx: DatabaseTransaction, { jobId, runId, holder }: Lease): Promise<boolean> {
  const { rows } = await sql`
    insert into sys_job_lease (job_id, run_id, holder, valid_until) values (${jobId}, ${runId}, ${holder}, ${until})
    on conflict (job_id) do nothing returning job_id`.execute(trx);
  return rows.length > 0;
}

/** Whether some process works on a job; the caller has locked the job. */
export async function isTaken(trx: DatabaseTransaction, jobId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_job_lease where job_id = ${jobId}`.execute(trx);
  return rows.length > 0;
}

/** Asks whoever works on a job to end that; the caller has locked the job, and its change lets the process hear. */
export async function askToEnd(trx: DatabaseTransaction, jobId: string, end: JobEnd): Promise<void> {
  await sql`update sys_job_lease set end_reason = ${end} where job_id = ${jobId}`.execute(trx);
}

/** Runs of a process that are asked to end. */
export async function askedToEnd(db: Database, holder: string): Promise<ReadonlyMap<string, JobEnd>> {
  const { rows } = await sql<{ run_id: string; end_reason: JobEnd }>`
    select run_id, end_reason from sys_job_lease where holder = ${holder} and end_reason is not null`.execute(db);
  return new Map(rows.map((row) => [row.run_id, row.end_reason]));
}

/** Gives a job back; `undefined` where the holder had it no more. */
export async function dropLease(
  trx: DatabaseTransaction,
  { runId, holder }: Pick<Lease, "runId" | "holder">,
): Promise<DroppedLease | undefined> {
  return dropWhere(trx, sql`run_id = ${runId} and holder = ${holder}`);
}

/**
 * Gives a sign of life for the runs that a process works on. A claim whose commit was answered by a cut line is a lease of
 * its that it knows nothing of: that one lapses.
 */
export async function renewLeases(db: Database, holder: string, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ run_id: string }>`
    update sys_job_lease set valid_until = ${until} where holder = ${holder} and run_id = any(${runIds}::text[]) returning run_id`.execute(
    db,
  );
  return new Set(rows.map((row) => row.run_id));
}

/** A run whose process was not heard of for too long. */
export async function findLapsed(db: Database): Promise<Lease | undefined> {
  const { rows } = await sql<{ job_id: string; run_id: string; holder: string }>`
    select job_id, run_id, holder from sys_job_lease where valid_until < clock_timestamp() order by valid_until limit 1`.execute(db);
  const [row] = rows;
  return row && { jobId: row.job_id, runId: row.run_id, holder: row.holder };
}

/** Takes a lapsed lease away; `undefined` where its process was heard of meanwhile. */
export async function dropLapsed(trx: DatabaseTransaction, { runId }: Pick<Lease, "runId">): Promise<DroppedLease | undefined> {
  return dropWhere(trx, sql`run_id = ${runId} and valid_until < clock_timestamp()`);
}

async function dropWhere(trx: DatabaseTransaction, condition: RawBuilder<unknown>): Promise<DroppedLease | undefined> {
  const { rows } = await sql<{ asked: JobEnd | null }>`
    delete from sys_job_lease where ${condition} returning end_reason as asked`.execute(trx);
  const [row] = rows;
  return row && { asked: row.asked ?? undefined };
}
