import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import type { Database } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { buildProcess } from "../support/buildProcess.ts";
import { runProgram, type TestProcess } from "../support/childProcess.ts";
import { createDatabase } from "../support/onBothDatabases.ts";

/** Seconds for which jobs run; `JOB_SECONDS=60 JOBS=20 npx vitest run --project server tests/server/jobsOnce.test.ts` for the long one. */
const SECONDS = Number(process.env["JOB_SECONDS"] ?? 6);
const JOBS = Number(process.env["JOBS"] ?? 5);
/** Seconds after which the others take a killed process for gone, and some more for a busy machine. */
const LAPSE = 30;

interface Run {
  readonly job: string;
  readonly key: string;
  /** Seconds since 1970 on the clock of the table. */
  readonly planned: number;
  readonly result: string;
  readonly attempt: number;
  readonly missed: number | null;
  readonly until: number | null;
}

interface Work {
  readonly key: string;
  readonly begins: number;
  readonly ends: number;
  readonly from: number;
  readonly to: number | null;
}

const folder = mkdtempSync(join(tmpdir(), "ribbon-jobs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  `each instant of ${JOBS} jobs is run once or written down, by three servers of which one is killed`,
  async () => {
    const databaseUrl = await createDatabase("product");
    const database = await openDatabase({ databaseUrl, poolSize: 2 });
    const { db } = database;
    await addWorkTable(db);
    const program = await buildProcess("tests/support/processes/runJobs.ts");
    const servers: TestProcess[] = [];
    // One after the other: each brings the database in line first.
    for (let number = 0; number < 3; number += 1) {
      const server = runProgram(program.file, { DATABASE_URL: databaseUrl, DATA_DIR: folder });
      await server.waitFor(/^ready$/);
      servers.push(server);
    }
    await addJobs(db);
    await sleep((SECONDS * 1000) / 3 + 2000);
    const killed = await haltedAtWork(db, servers);
    await killed.kill();
    await sleep((SECONDS * 2000) / 3);
    const end = await endJobs(db);
    const left = servers.filter((server) => server !== killed);
    for (const server of left) server.child.kill("SIGTERM");
    expect(await Promise.all(left.map((server) => server.exit()))).toEqual([0, 0]);
    program.remove();

    const { runs, work } = await readRecords(db);
    await database.close();
    const counted = groupedBy(runs, ({ result }) => result);
    const figures = [...counted].map(([result, some]) => `${result} ${some.length}`);
    process.stdout.write(`${runs.length} instants of ${JOBS} jobs: ${figures.join(", ")}\n`);
    expect(new Set(runs.map(({ job }) => job)).size).toBe(JOBS);
    expect(counted.get("interrupted")?.length).toBeGreaterThanOrEqual(1);
    expect(falseRecords(runs, work)).toEqual([]);
    expect(brokenRows(runs, end)).toEqual([]);
    expect(overlaps(runs, work)).toEqual([]);
  },
  (LAPSE * 2 + SECONDS * 3 + 240) * 1000,
);

it(
  "a run that is killed shows how far it came",
  async () => {
    const databaseUrl = await createDatabase("product");
    const database = await openDatabase({ databaseUrl, poolSize: 2 });
    const { db } = database;
    await addWorkTable(db);
    const program = await buildProcess("tests/support/processes/runJobs.ts");
    const start = async (): Promise<TestProcess> => {
      const server = runProgram(program.file, { DATABASE_URL: databaseUrl, DATA_DIR: folder, WORK_TIME: "600000" });
      await server.waitFor(/^ready$/);
      return server;
    };
    const read = async () => (await sql<{ result: string; log: string | null }>`select result, log from sys_job_run`.execute(db)).rows[0];
    const until = async (isThere: (run: Awaited<ReturnType<typeof read>>) => boolean) => {
      for (let tries = 0; tries < 600; tries += 1) {
        if (isThere(await read())) return;
        await sleep(100);
      }
      throw new Error(`The run did not become as expected: ${JSON.stringify(await read())}`);
    };
    const killed = await start();
    await addJobs(db, { count: 1, cron: "0 0 0 1 1 ?" });
    await until((run) => run?.log !== null && run?.log !== undefined);
    await killed.kill();
    // Nobody waits here for the lease to lapse by itself, as the test above does.
    await sql`update sys_job_lease set valid_until = clock_timestamp()`.execute(db);
    const heir = await start();
    await until((run) => run?.result === "interrupted");
    expect((await read())?.log).toMatch(/ half way\n$/);
    heir.child.kill("SIGTERM");
    expect(await heir.exit()).toBe(0);
    program.remove();
    await database.close();
  },
  LAPSE * 10_000,
);

/** What jobs of the process write down, with nothing that refuses a second line. */
async function addWorkTable(db: Database): Promise<void> {
  await sql`create table job_work (key text not null, what text not null, pid integer not null, at timestamptz not null)`.execute(db);
}

/** Jobs that are due in two seconds and then as `cron` says. */
async function addJobs(db: Database, { count = JOBS, cron = "* * * * * ?" } = {}): Promise<void> {
  await sql`
    insert into sys_job (id, name, kind, cron, time_zone, misfire, timeout_seconds, retries, retry_seconds, alert_after, status, next_time)
    select 'job' || n, 'job' || n, 'markNoShow', ${cron}::text, 'Asia/Shanghai', 'skip', 60, 0, 1, 0, 'running',
      date_trunc('second', clock_timestamp() at time zone 'UTC') + interval '8 hours 2 seconds'
    from generate_series(1, ${count}) as n`.execute(db);
}

/** A server that is in the middle of a run, and stays there: it does nothing any more. */
async function haltedAtWork(db: Database, servers: readonly TestProcess[]): Promise<TestProcess> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql<{ pid: number }>`
      select pid from job_work group by key, pid having count(*) = 1 order by max(at) desc limit 1`.execute(db);
    const found = servers.find(({ child }) => child.pid === rows[0]?.pid);
    found?.child.kill("SIGSTOP");
    if (found && (await isAtWork(db, found))) return found;
    found?.child.kill("SIGCONT");
    await sleep(20);
  }
  throw new Error("No server is at work.");
}

async function isAtWork(db: Database, { child }: TestProcess): Promise<boolean> {
  const { rows } = await sql`select key from job_work where pid = ${child.pid} group by key having count(*) = 1`.execute(db);
  return rows.length > 0;
}

/** Pauses each job once it has come past this moment, and waits until nothing is under way. Gives the moment, in seconds. */
async function endJobs(db: Database): Promise<number> {
  const { rows } = await sql<{ end: number }>`
    select floor(extract(epoch from (clock_timestamp() at time zone 'UTC') + interval '8 hours'))::float8 as end`.execute(db);
  const end = rows[0]?.end ?? Number.NaN;
  const until = performance.now() + (LAPSE + SECONDS) * 1000;
  for (let open = 1; open > 0 && performance.now() < until; await sleep(200)) {
    await sql`update sys_job set status = 'paused' where status = 'running' and extract(epoch from next_time) > ${end}`.execute(db);
    const { rows: found } = await sql<{ count: number }>`
      select ((select count(*) from sys_job where status = 'running') + (select count(*) from sys_job_run where result in ('running', 'waiting')))::integer
        as count`.execute(db);
    open = found[0]?.count ?? 0;
  }
  return end;
}

async function readRecords(db: Database): Promise<{ readonly runs: readonly Run[]; readonly work: readonly Work[] }> {
  const { rows: runs } = await sql<Run>`
    select job_id as job, job_id || '-' || to_char(planned_time, 'YYYYMMDDHH24MISS') as key, extract(epoch from planned_time)::float8 as planned,
      result, attempt, missed, extract(epoch from missed_until)::float8 as until
    from sys_job_run order by job_id, planned_time`.execute(db);
  const { rows: work } = await sql<Work>`
    select key, count(*) filter (where what = 'begin')::integer as begins, count(*) filter (where what = 'end')::integer as ends,
      extract(epoch from min(at) filter (where what = 'begin'))::float8 as from,
      extract(epoch from max(at) filter (where what = 'end'))::float8 as to
    from job_work group by key`.execute(db);
  return { runs, work };
}

/** Records that tell of what did not happen, and work that no record tells of. */
function falseRecords(runs: readonly Run[], work: readonly Work[]): readonly unknown[] {
  const worked = new Map(work.map((one) => [one.key, one]));
  const known = new Set(runs.map(({ key }) => key));
  const isTrue = ({ key, result }: Run): boolean => {
    const { begins = 0, ends = 0 } = worked.get(key) ?? {};
    if (result === "succeeded") return begins === 1 && ends === 1;
    // It may have been killed after its work and before it could say so.
    if (result === "interrupted") return begins <= 1 && ends <= begins;
    return (result === "overlapped" || result === "missed") && begins === 0;
  };
  return [...runs.filter((run) => !isTrue(run)), ...work.filter(({ key }) => !known.has(key))];
}

/** Instants that were left out or came twice: each job's stand second by second, up to the end. */
function brokenRows(runs: readonly Run[], end: number): readonly unknown[] {
  return [...groupedBy(runs, ({ job }) => job).values()].flatMap((own) => {
    const wrong = own.filter(({ planned, attempt }, index) => {
      const before = own[index - 1];
      return attempt !== 1 || (before !== undefined && planned !== (before.until ?? before.planned) + 1);
    });
    const last = own.at(-1);
    const reach = (last?.until ?? last?.planned ?? 0) - (own[0]?.planned ?? 0);
    return [...wrong, ...((last?.planned ?? 0) < end || reach < SECONDS - 2 ? [last] : [])];
  });
}

/** Runs that began before the last one of their job had ended. */
function overlaps(runs: readonly Run[], work: readonly Work[]): readonly unknown[] {
  const jobs = new Map(runs.map(({ key, job }) => [key, job]));
  return [...groupedBy(work, ({ key }) => jobs.get(key) ?? "").values()].flatMap((own) => {
    const spans = own.toSorted((a, b) => a.from - b.from);
    return spans.filter(({ from }, index) => from < (spans[index - 1]?.to ?? 0));
  });
}

function groupedBy<T>(items: readonly T[], name: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(name(item), [...(groups.get(name(item)) ?? []), item]);
  return groups;
}
