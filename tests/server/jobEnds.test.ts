import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JobRow } from "../../src/generated/entities/job.ts";
import { actOnJob, addJob, runsOf, standIn, untilEnded, waitForRuns } from "../support/jobDesk.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onBothDatabases("a run whose job is taken away", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let ended = 0;

  beforeAll(async () => {
    const work = standIn((context) => {
      context.note("开始了");
      context.signal.addEventListener("abort", () => (ended += 1));
      return untilEnded(context);
    });
    server = await startTestServer(open, { jobKinds: [work] });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  async function underWay(): Promise<string> {
    ended = 0;
    const id = await addJob(admin, { timeoutSeconds: 600, retries: 3 });
    expect(await actOnJob(admin, id, "runNow")).toMatchObject({ success: true, message: "已请求执行（结果见执行记录）" });
    await waitForRuns(admin, id, ([run]) => run?.result === "running");
    return id;
  }

  it("deleting a job ends its run, and the history says so", async () => {
    const id = await underWay();
    expectSuccess(await admin.call("DELETE", `/sys/job/delete?id=${id}`));
    const runs = await waitForRuns(admin, id, ([run]) => run?.result !== "running");
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ result: "cancelled", error: "任务已删除，执行中止" });
    expect(runs[0]?.log).toContain("开始了");
    expect(runs[0]?.endTime).not.toBeNull();
    expect(ended).toBe(1);
  });

  it("pausing a job ends its run, without a retry and without counting as a failure", async () => {
    const id = await underWay();
    expectSuccess(await actOnJob(admin, id, "pause"));
    const runs = await waitForRuns(admin, id, ([run]) => run?.result !== "running");
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ result: "cancelled", error: "任务已暂停，执行中止" });
    expect(ended).toBe(1);
    const job = expectSuccess(await admin.call("GET", `/sys/job/queryById?id=${id}`)) as JobRow;
    expect(job).toMatchObject({ status: "paused", failures: 0, lastResult: "cancelled" });
  });

  it("a run of a paused job whose process is gone is not tried again", async () => {
    const { db } = server.app.services.database;
    const id = await addJob(admin, { retries: 3 });
    await sql`insert into sys_job_run (id, job_id, job_name, kind, trigger, attempt, result, due_time, start_time)
      values ('gone', ${id}, 'x', 'markNoShow', 'manual', 1, 'running', now(), now())`.execute(db);
    await sql`insert into sys_job_lease (job_id, run_id, holder, valid_until)
      values (${id}, 'gone', 'dead', clock_timestamp() + interval '2 seconds')`.execute(db);
    expectSuccess(await actOnJob(admin, id, "pause"));
    await waitForRuns(admin, id, ([run]) => run?.result === "interrupted");
    expect(await runsOf(admin, id)).toHaveLength(1);
  });
});

onBothDatabases("a server that stops", (open) => {
  it("gives no run back whose job was paused or deleted", async () => {
    const first = await startTestServer(open, {
      jobKinds: [standIn((context) => untilEnded(context))],
    });
    const { database } = first.app.services;
    const admin = await first.signIn("admin");
    const id = await addJob(admin);
    expectSuccess(await actOnJob(admin, id, "runNow"));
    await waitForRuns(admin, id, ([run]) => run?.result === "running");
    // As if the word had not come through before the server stops.
    await sql`update sys_job_lease set end_reason = 'deleted'`.execute(database.db);
    await first.app.close();
    const { rows } = await sql`select result, error from sys_job_run`.execute(database.db);
    expect(rows).toEqual([{ result: "cancelled", error: "任务已删除，执行中止" }]);
  });
});
