import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JobRow } from "../../src/generated/entities/job.ts";
import { addJob, ONCE_A_YEAR, runsOf, standIn } from "../support/jobDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("jobs that are changed while they are due", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { jobKinds: [standIn(async () => "做完了")] });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  it.each([
    [
      "a pause",
      ({ id, rev }: JobRow) => admin.call("POST", "/sys/job/action/pause", { body: { ids: [{ id, rev }] } }),
      "还没有执行时任务被暂停",
    ],
    [
      "another cycle",
      (job: JobRow) => admin.call("PUT", "/sys/job/edit", { body: { ...job, cron: ONCE_A_YEAR } }),
      "还没有执行时任务的周期被修改",
    ],
  ])("instants that %s takes away are written down", async (_what, take, error) => {
    const id = await addJob(admin, { cron: "0 * * * * ?", misfire: "once" });
    const job = expectSuccess(await admin.call("GET", `/sys/job/queryById?id=${id}`)) as JobRow;
    let change: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (change = resolve)).then(() => take(job));
    await server.app.services.database.transaction(async (trx) => {
      await sql`update sys_job set next_time = date_trunc('minute', (clock_timestamp() at time zone 'UTC') + interval '8 hours')
        - make_interval(mins => 3) where id = ${id}`.execute(trx);
      // It waits for the row, where those who plan pass by a row that is held.
      change();
      await sleep(300);
    });
    expectSuccess(await taken);
    expect(await runsOf(admin, id)).toMatchObject([{ result: "missed", missed: 4, error }]);
  });
});
