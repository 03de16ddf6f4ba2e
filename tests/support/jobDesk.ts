import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { defineJobKind, type JobKind, type JobRunContext } from "../../server/modules/jobKind.ts";
import type { JobCreate, JobRow } from "../../src/generated/entities/job.ts";
import type { JobRunRow } from "../../src/generated/entities/jobRun.ts";
import { expectSuccess, type TestServer, type TestSession } from "./testServer.ts";

/** Stands in for a kind of the product, under its name, and does what a test says. */
export function standIn(work: (context: JobRunContext) => Promise<string>, name = "markNoShow"): JobKind {
  return defineJobKind({ name, rights: [], read: () => undefined, run: (_parameters, context) => work(context) });
}

/** Waits until it is told to end, as work does that takes long; the server begins none that was told already. */
export function untilEnded({ signal }: JobRunContext): Promise<string> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("ended")), { once: true });
  });
}

/** Each second; what no test waits for is planned for a day on which no test is run. */
export const [EVERY_SECOND, FAR_OFF] = ["* * * * * ?", "0 0 0 1 1 ? 2099"] as const;

/** Adds a job that asks for nothing special. */
export async function addJob(admin: TestSession, more: Partial<JobCreate> = {}): Promise<string> {
  const body = { name: `任务${Math.random()}`, kind: "markNoShow", cron: FAR_OFF, retries: 0, retrySeconds: 1, ...more };
  return expectSuccess(await admin.call("POST", "/sys/job/add", { body })).id;
}

/** Runs one of a job's actions. */
export async function actOnJob(admin: TestSession, id: string, action: "runNow" | "pause" | "resume") {
  const { rev } = expectSuccess(await admin.call("GET", `/sys/job/queryById?id=${id}`)) as JobRow;
  return admin.call("POST", `/sys/job/action/${action}`, { body: { ids: [{ id, rev }] } });
}

/** The history of a job, the newest first. */
export async function runsOf(admin: TestSession, jobId: string): Promise<readonly JobRunRow[]> {
  const page = await admin.call<{ records: readonly JobRunRow[] }>("GET", `/sys/jobRun/list?jobId=${jobId}&pageSize=100`);
  return expectSuccess(page).records;
}

/** Waits until the history of a job is as expected; a busy machine may take its time. */
export async function waitForRuns(
  admin: TestSession,
  jobId: string,
  isThere: (runs: readonly JobRunRow[]) => boolean,
): Promise<readonly JobRunRow[]> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const runs = await runsOf(admin, jobId);
    if (isThere(runs)) return runs;
    await sleep(30);
  }
  throw new Error(`The history did not become as expected:\n${JSON.stringify(await runsOf(admin, jobId), null, 1)}`);
}

/**
 * Takes all jobs away by the door that ends their runs, waits until none is under way, and empties the history: what begins
 * and stands there afterwards is the next test's.
 */
export async function removeJobs(server: TestServer, admin: TestSession): Promise<void> {
  const jobs = expectSuccess(await admin.call("GET", "/sys/job/list?pageSize=100")).records;
  if (jobs.length > 0) expectSuccess(await admin.call("DELETE", `/sys/job/deleteBatch?ids=${jobs.map(({ id }) => id).join()}`));
  const { db } = server.app.services.database;
  const underWay = async () => (await sql<{ run: string }>`select run_id as run from sys_job_lease`.execute(db)).rows;
  await expect.poll(underWay).toEqual([]);
  await sql`delete from sys_job_run`.execute(db);
}

/** Runs a job once, and gives what its history says. */
export async function runJob(admin: TestSession, id: string): Promise<JobRunRow | undefined> {
  const before = await runsOf(admin, id);
  expectSuccess(await actOnJob(admin, id, "runNow"));
  const isOver = ({ result }: JobRunRow): boolean => result !== "waiting" && result !== "running";
  const runs = await waitForRuns(admin, id, (all) => all.length > before.length && all.every(isOver));
  return runs.find((run) => before.every((one) => one.id !== run.id));
}

/** Puts a job back to an instant that it had, and waits until the server has looked at it again. */
export async function putBackTo(server: TestServer, admin: TestSession, run: JobRunRow): Promise<void> {
  const { db } = server.app.services.database;
  await sql`update sys_job set next_time = ${run.plannedTime}::timestamp where id = ${run.jobId}`.execute(db);
  const nextTime = async () => (expectSuccess(await admin.call("GET", `/sys/job/queryById?id=${run.jobId}`)) as JobRow).nextTime ?? "";
  await expect.poll(async () => (await nextTime()) > (run.plannedTime ?? "")).toBe(true);
}

/** Puts the next instant of a job so many minutes back, as if no server had run since. */
export async function putBack(server: TestServer, jobId: string, minutes: number): Promise<void> {
  await sql`update sys_job set next_time = date_trunc('minute', (clock_timestamp() at time zone 'UTC') + interval '8 hours')
    - make_interval(mins => ${minutes}) where id = ${jobId}`.execute(server.app.services.database.db);
}
