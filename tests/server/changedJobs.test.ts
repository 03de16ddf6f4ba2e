import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JobRow } from "../../src/generated/entities/job.ts";
import { addJob, FAR_OFF, runsOf, standIn } from "../support/jobDesk.ts";
import { untilWaiting } from "../support/lockWaiters.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("jobs that are changed while they are due", (open, kind) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { jobKinds: [standIn(async () => "做完了")] });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  // The embedded database has one session: who waits there waits for all of it.
  it.runIf(kind === "postgres").each([
    [
      "a pause",
      ({ id, rev }: JobRow) => admin.call("POST", "/sys/job/action/pause", { body: { ids: [{ id, rev }] } }),
      "还没有执行时任务被暂停",
    ],
    [
      "another cycle",
      (job: JobRow) => admin.call("PUT", "/sys/job/edit", { body: { ...job, cron: FAR_OFF } }),
      "还没有执行时任务的周期被修改",
    ],
  ])("instants that %s takes away are written down", async (_what, take, error) => {
    const id = await addJob(admin, { cron: "0 * * * * ?", misfire: "once" });
    const { database } = server.app.services;
    const job = expectSuccess(await admin.call("GET", `/sys/job/queryById?id=${id}`)) as JobRow;
    let change: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (change = resolve));
    const taken = begun.then(() => take(job));
    const isWaited = begun.then(() => untilWaiting(database, 1));
    await database.transaction(async (trx) => {
      await sql`update sys_job set next_time = date_trunc('minute', (clock_timestamp() at time zone 'UTC') + interval '8 hours')
        - make_interval(mins => 3) where id = ${id}`.execute(trx);
      // It waits for the row, where those who plan pass by a row that is held.
      change();
      await isWaited;
    });
    expectSuccess(await taken);
    // The minute may turn at any time; then there is one more instant, of before or of meanwhile.
    const [run, ...before] = (await runsOf(admin, id)).toSorted((a, b) => Number(b.missed) - Number(a.missed));
    expect(run).toMatchObject({ result: "missed", missed: expect.toSatisfy((missed: number) => missed === 4 || missed === 5), error });
    expect(before.every(({ result }) => result === "succeeded")).toBe(true);
  });
});
