import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { buildProcess } from "../support/buildProcess.ts";
import { runProgram } from "../support/childProcess.ts";
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
    const { db, close } = await openDatabase({ databaseUrl, poolSize: 2 }).then((handle) => ({
      db: handle.db,
      close: () => handle.close(),
    }));
    await sql`create table job_work (key text not null, what text not null, pid integer not null, at timestamptz not null)`.execute(db);
    const program = await buildProcess("tests/support/processes/runJobs.ts");
    // One after the other: each brings the database in line first.
    const servers = [];
    for (let number = 0; number < 3; number += 1) {
      const server = runProgram(program.file, { DATABASE_URL: databaseUrl, DATA_DIR: folder });
      await server.waitFor(/^ready$/);
      servers.push(server);
    }
    await sql`insert into sys_job (id, name, kind, cron, time_zone, misfire, timeout_seconds, retries, retry_seconds, alert_after, status, next_time)
      select 'job' || n, 'job' || n, 'markNoShow', '* * * * * ?', 'Asia/Shanghai', 'skip', 60, 0, 1, 0, 'running',
        date_trunc('second', clock_timestamp() at time zone 'UTC') + interval '8 hours 2 seconds'
      from generate_series(1, ${JOBS}) as n`.execute(db);
    await sleep((SECONDS * 1000) / 3 + 2000);
    // The one that is just at work.
    const atWork = () =>
      sql<{ pid: number }>`
      select pid from job_work group by key, pid having count(*) = 1 order by max(at) desc limit 1`.execute(db);
    const killed = await atWork().then(({ rows }) => servers.find(({ child }) => child.pid === rows[0]?.pid));
    await killed?.kill();
    await sleep((SECONDS * 2000) / 3);
    // What is due by now is still taken; nothing becomes due any more.
    await sql`update sys_job set cron = '0 0 0 1 1 ? 2099'`.execute(db);
    const open = async () =>
      (await sql<{ count: number }>`select count(*)::integer as count from sys_job_run where result in ('running', 'waiting')`.execute(db))
        .rows[0]?.count;
    const until = performance.now() + (LAPSE + SECONDS) * 1000;
    await sleep(2000);
    while ((await open()) !== 0 && performance.now() < until) await sleep(500);
    const left = servers.filter((server) => server !== killed);
    for (const server of left) server.child.kill("SIGTERM");
    expect(await Promise.all(left.map((server) => server.exit()))).toEqual([0, 0]);
    program.remove();

    const { rows: runs } = await sql<Run>`
      select job_id as job, job_id || '-' || to_char(planned_time, 'YYYYMMDDHH24MISS') as key, extract(epoch from planned_time)::float8 as planned,
        result, attempt, missed, extract(epoch from missed_until)::float8 as until
      from sys_job_run order by job_id, planned_time`.execute(db);
    const { rows: work } = await sql<Work>`
      select key, count(*) filter (where what = 'begin')::integer as begins, count(*) filter (where what = 'end')::integer as ends,
        extract(epoch from min(at) filter (where what = 'begin'))::float8 as from,
        extract(epoch from max(at) filter (where what = 'end'))::float8 as to
      from job_work group by key`.execute(db);
    await close();
    const worked = new Map(work.map((one) => [one.key, one]));
    const counted = Object.fromEntries(
      [...new Set(runs.map(({ result }) => result))].map((result) => [result, runs.filter((run) => run.result === result).length]),
    );
    process.stdout.write(`runs ${runs.length} of ${JOBS} jobs: ${JSON.stringify(counted)}\n`);

    expect(new Set(runs.map(({ job }) => job)).size).toBe(JOBS);
    expect(counted["interrupted"]).toBeGreaterThanOrEqual(1);
    // Nothing is left open, nothing happened that has no record, and no record tells of what did not happen.
    expect(runs.filter(({ result }) => !["succeeded", "overlapped", "missed", "interrupted"].includes(result))).toEqual([]);
    expect(work.filter(({ key }) => !runs.some((run) => run.key === key))).toEqual([]);
    for (const { key, result } of runs) {
      const { begins = 0, ends = 0 } = worked.get(key) ?? {};
      if (result === "succeeded") expect([key, begins, ends]).toEqual([key, 1, 1]);
      // It may have been killed after its work and before it could say so.
      else if (result === "interrupted") expect([key, begins <= 1, ends <= begins]).toEqual([key, true, true]);
      else expect([key, begins, ends]).toEqual([key, 0, 0]);
    }
    for (const job of new Set(runs.map((run) => run.job))) {
      const own = runs.filter((run) => run.job === job);
      // Second by second, without a gap and without a repeat.
      let next = own[0]?.planned ?? 0;
      for (const { planned, until: last, attempt } of own) {
        expect([job, planned, attempt]).toEqual([job, next, 1]);
        next = (last ?? planned) + 1;
      }
      expect(own.length).toBeGreaterThanOrEqual(SECONDS - 2);
      // No run of it began before the last one had ended.
      const spans = own.flatMap(({ key }) => worked.get(key) ?? []).sort((a, b) => a.from - b.from);
      spans.forEach((span, index) => expect(span.from).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? 0));
    }
  },
  (LAPSE * 2 + SECONDS * 3 + 240) * 1000,
);
