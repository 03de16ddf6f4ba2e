import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginRun } from "../../server/modules/job/beginRun.ts";
import type { JobRow } from "../../src/generated/entities/job.ts";
import { actOnJob, addJob, runsOf, standIn, untilEnded, waitForRuns } from "../support/jobDesk.ts";
import { onBothDatabases, onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onBothDatabases("a run whose job is taken away", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let [begun, ended] = [0, 0];

  beforeAll(async () => {
    const work = standIn((context) => {
      begun += 1;
      context.note("开始了");
      context.signal.addEventListener("abort", () => (ended += 1));
      return untilEnded(context);
    });
    server = await startTestServer(open, { jobKinds: [work] });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  async function underWay(): Promise<string> {
    [begun, ended] = [0, 0];
    const id = await addJob(admin, { timeoutSeconds: 600, retries: 3 });
    expect(await actOnJob(admin, id, "runNow")).toMatchObject({ success: true, message: "已请求执行（结果见执行记录）" });
    await expect.poll(() => begun).toBe(1);
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
      values (${id}, 'gone', 'dead', clock_timestamp() + interval '1 hour')`.execute(db);
    expectSuccess(await actOnJob(admin, id, "pause"));
    await sql`update sys_job_lease set valid_until = clock_timestamp() where run_id = 'gone'`.execute(db);
    await sql`update sys_job set name = name`.execute(db);
    await waitForRuns(admin, id, ([run]) => run?.result === "interrupted");
    expect(await runsOf(admin, id)).toHaveLength(1);
  });

  it("work does not begin that was told to end while it was being prepared", async () => {
    const id = await addJob(admin);
    const stored = expectSuccess(await admin.call("GET", `/sys/job/queryById?id=${id}`)) as JobRow;
    // Nobody is looked up who answers for it: no statement stands between it and its end.
    const job = { ...stored, createBy: null, updateBy: null };
    let hasBegun = false;
    const work = standIn(async () => {
      hasBegun = true;
      return "做完了";
    });
    const claim = { runId: "early", job, attempt: 1, planned: null, askedBy: null, earlierLog: "" };
    const options = { services: server.app.services, kinds: new Map([["markNoShow", work]]), onLine: () => undefined };
    const run = beginRun(options, claim);
    run.end("deleted");
    expect((await run.ended).outcome).toMatchObject({ result: "cancelled", error: "任务已删除，执行中止" });
    expect(hasBegun).toBe(false);
  });
});

onBothDatabases("a server that stops", (open) => {
  it("gives no run back whose job was paused or deleted", async () => {
    let begun = 0;
    const work = standIn((context) => {
      begun += 1;
      return untilEnded(context);
    });
    const first = await startTestServer(open, { jobKinds: [work] });
    const { database } = first.app.services;
    const admin = await first.signIn("admin");
    const id = await addJob(admin);
    expectSuccess(await actOnJob(admin, id, "runNow"));
    await expect.poll(() => begun).toBe(1);
    // As if the word had not come through before the server stops.
    await sql`update sys_job_lease set end_reason = 'deleted'`.execute(database.db);
    await first.app.close();
    const { rows } = await sql`select result, error from sys_job_run`.execute(database.db);
    expect(rows).toEqual([{ result: "cancelled", error: "任务已删除，执行中止" }]);
  });
});

onOneDatabase("a server that stops and is followed by another", (open) => {
  it("gives its runs back, and whoever goes on begins them anew", async () => {
    let begun = 0;
    const jobKinds = [
      standIn(async (context) => {
        begun += 1;
        context.note(`第 ${begun} 次`);
        return begun === 1 ? untilEnded(context) : "做完了";
      }),
    ];
    const first = await startTestServer(open, { jobKinds });
    const { database } = first.app.services;
    const admin = await first.signIn("admin");
    const id = await addJob(admin);
    expectSuccess(await actOnJob(admin, id, "runNow"));
    await expect.poll(() => begun).toBe(1);
    await first.app.close();
    const { rows } = await sql`select result, server from sys_job_run`.execute(database.db);
    expect(rows).toEqual([{ result: "waiting", server: null }]);

    const second = await startTestServer(async () => database, { jobKinds, folder: first.folder });
    const [run] = await waitForRuns(await second.signIn("admin"), id, ([one]) => one?.result === "succeeded");
    expect(run).toMatchObject({ attempt: 1, trigger: "manual" });
    expect(run?.log).toMatch(/第 1 次\n[^]*第 2 次\n/);
    await second.stop();
  });
});
