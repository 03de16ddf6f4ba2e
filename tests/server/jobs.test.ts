import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { JobError, type JobRunContext } from "../../server/modules/jobKind.ts";
import type { JobRow } from "../../src/generated/entities/job.ts";
import type { JobRunRow } from "../../src/generated/entities/jobRun.ts";
import {
  actOnJob,
  addJob,
  EVERY_SECOND,
  FAR_OFF,
  putBack,
  putBackTo,
  removeJobs,
  runJob,
  runsOf,
  standIn,
  untilEnded,
  waitForRuns,
} from "../support/jobDesk.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** What somebody has to hold who is told of failures: to see jobs, and to read why they failed. */
const WATCHING = ["sys:job:list", "sys:jobRun:list"];

onBothDatabases("jobs", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let work: (context: JobRunContext) => Promise<string>;
  /** The key of each run that began: its job and its instant. */
  let began: string[] = [];

  beforeAll(async () => {
    server = await startTestServer(open, {
      jobKinds: [
        standIn((context) => {
          began.push(context.key);
          return work(context);
        }),
        standIn(async () => "别的事", "cleanRuns"),
      ],
    });
    admin = await server.signIn("admin");
  });
  beforeEach(async () => {
    began = [];
    work = async () => "做完了";
  });
  // Each test has its runs to itself.
  afterEach(() => removeJobs(server, admin));
  afterAll(() => server.stop());

  const jobOf = async (id: string) => expectSuccess(await admin.call("GET", `/sys/job/queryById?id=${id}`)) as JobRow;

  it("SCREEN-56 a job says when it runs next, in its own zone", async () => {
    const id = await addJob(admin, { cron: "0 30 18 1 1 ? 2099", timeZone: "America/New_York" });
    expect(await jobOf(id)).toMatchObject({ status: "running", nextTime: "2099-01-02 07:30:00", lastTime: null });
  });

  it.each([
    ["cron", { cron: "0 0 25 * * ?" }, "时：“25”超出范围"],
    ["cron", { cron: "0 0 0 30 2 ?" }, "不会再有执行时间"],
    ["timeZone", { timeZone: "Asia/Nowhere" }, "不是已知的时区"],
    ["timeZone", { timeZone: "+08:00" }, "不是已知的时区"],
    ["kind", { kind: "webhook" as const, webhookUrl: "https://a.example" }, "没有这一类任务"],
    ["cron", { cron: "0 0 0 1 1 ? 2020", status: "paused" as const }, "不会再有执行时间"],
  ])("SCREEN-56 a job that cannot run is refused at %s", async (field, wrong, words) => {
    const body = { name: "错的任务", kind: "markNoShow", cron: FAR_OFF, ...wrong };
    const answer = await admin.call<{ problems: readonly unknown[] }>("POST", "/sys/job/add", { body });
    expect(answer.status).toBe(400);
    expect(answer.result.problems).toEqual([{ field, message: expect.stringContaining(words) }]);
  });

  it("SCREEN-56 a job is run on request, and its history says what it did, how long it took and who asked", async () => {
    work = async ({ note }) => {
      note("看了三条");
      server.time.elapsed = server.time.now + 3456;
      return "改了两条";
    };
    const id = await addJob(admin);
    expectSuccess(await actOnJob(admin, id, "runNow"));
    const [run] = await waitForRuns(admin, id, ([first]) => first?.result === "succeeded");
    expect(run).toMatchObject({ trigger: "manual", attempt: 1, plannedTime: null, askedBy: "admin", error: null });
    expect(run?.log).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 看了三条\n.* 改了两条\n$/);
    expect(run?.duration).toBe(3456);
    expect(await jobOf(id)).toMatchObject({ lastResult: "succeeded", lastTime: run?.endTime, failures: 0 });
    const history = await admin.call<readonly { action: string }[]>("GET", `/sys/job/history?id=${id}`);
    expect(history.body).toContain("runNow");
  });

  it("a job does not overlap itself: a second request is refused, an instant that comes meanwhile is written down", async () => {
    let end: (summary: string) => void = () => undefined;
    work = () => new Promise((resolve) => (end = resolve));
    const id = await addJob(admin, { timeoutSeconds: 600 });
    expectSuccess(await actOnJob(admin, id, "runNow"));
    await expect.poll(() => began).toHaveLength(1);
    const again = await actOnJob(admin, id, "runNow");
    expect([again.status, again.message]).toEqual([400, "任务正在执行，请等它结束后再试"]);
    await putBack(server, id, 0);
    await waitForRuns(admin, id, (all) => all.some(({ result }) => result === "overlapped"));
    end("做完了");
    const runs = await waitForRuns(admin, id, (all) => all.every(({ result }) => result !== "running"));
    expect(runs.map(({ result }) => result)).toEqual(expect.arrayContaining(["overlapped", "succeeded"]));
    expect(runs).toHaveLength(2);
    expect(began).toHaveLength(1);
  });

  it("a run that takes longer than its job allows is told to end, and the history says so", async () => {
    work = untilEnded;
    const id = await addJob(admin, { timeoutSeconds: 1 });
    expectSuccess(await actOnJob(admin, id, "runNow"));
    const [run] = await waitForRuns(admin, id, ([first]) => first?.result === "timedOut");
    expect(run?.error).toContain("1 秒");
  });

  it("each instant of a schedule is run once", async () => {
    const id = await addJob(admin, { cron: EVERY_SECOND });
    await waitForRuns(admin, id, (all) => all.filter(({ result }) => result === "succeeded").length >= 3);
    expectSuccess(await actOnJob(admin, id, "pause"));
    const runs = await runsOf(admin, id);
    const planned = runs.map(({ plannedTime }) => plannedTime ?? "");
    expect(new Set(planned).size).toBe(runs.length);
    const seconds = planned.map((time) => Date.parse(`${time.replace(" ", "T")}Z`) / 1000).sort((a, b) => a - b);
    expect(seconds.map((second, index) => second - (seconds[0] ?? 0) - index)).toEqual(seconds.map(() => 0));
    expect((await jobOf(id)).nextTime).toBeNull();
  });

  it("what fails is tried again after a pause, and the people it names are told once it failed often enough", async () => {
    work = async () => {
      throw new JobError("对方没有回答");
    };
    const roleId = await addRole(admin, { code: "watchers", codes: WATCHING });
    const watcher = await addUser(admin, "watcher", { roleIds: [roleId] });
    const former = await addUser(admin, "former", { roleIds: [roleId] });
    const id = await addJob(admin, { name: "结\u202E算", retries: 1, alertAfter: 2, alertUserIds: [watcher, former] });
    // Whoever lost the right since is passed over.
    await sql`update sys_user set role_ids = '[]'::jsonb where id = ${former}`.execute(server.app.services.database.db);
    expectSuccess(await actOnJob(admin, id, "runNow"));
    const runs = await waitForRuns(admin, id, (all) => all.filter(({ result }) => result === "failed").length === 2);
    expect(runs.map(({ trigger, attempt, error }) => [trigger, attempt, error])).toEqual([
      ["retry", 2, "对方没有回答"],
      ["manual", 1, "对方没有回答"],
    ]);
    expect(await jobOf(id)).toMatchObject({ failures: 2, lastResult: "failed" });
    const told = await server.signIn("watcher");
    const notices = await told.call("GET", "/sys/annountCement/listByUser");
    // A name does not turn the sentence around that it stands in.
    expect(notices.body).toContain("定时任务“结算”已连续失败 2 次");
    expect(notices.body).not.toContain("对方没有回答");
    // It leads to the job, whose history they may read.
    expect(notices.body).toContain(`"openPage":"/sys/job?_view=detail&_row=${id}"`);
    expect((await runsOf(told, id)).map(({ error }) => error)).toContain("对方没有回答");
    const passedOver = await (await server.signIn("former")).call("GET", "/sys/annountCement/listByUser");
    expect(passedOver.body).not.toContain("已连续失败");
  });

  it("whoever is named after a job failed often enough, or for fewer failures, is told with the next one, and once", async () => {
    work = async () => {
      throw new JobError("对方没有回答");
    };
    const watcher = await addUser(admin, "latewatcher", { roleIds: [await addRole(admin, { code: "late", codes: WATCHING })] });
    const id = await addJob(admin, { alertAfter: 3 });
    const fail = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) await runJob(admin, id);
    };
    const told = async (): Promise<number> =>
      (await (await server.signIn("latewatcher")).call("GET", "/sys/annountCement/listByUser?content=none")).body.split("已连续失败")
        .length - 1;
    await fail(2);
    expectSuccess(await admin.call("PUT", "/sys/job/edit", { body: { ...(await jobOf(id)), alertAfter: 1, alertUserIds: [watcher] } }));
    expect(await told()).toBe(0);
    await fail(1);
    expect(await told()).toBe(1);
    await fail(1);
    expect(await told()).toBe(1);
  });

  it("a job that fails every other time is told of, once an hour at most, and not again for what was told", async () => {
    let times = 0;
    work = async () => {
      times += 1;
      if (times % 2 === 1) throw new JobError("对方没有回答");
      return "做完了";
    };
    const watcher = await addUser(admin, "flapwatcher", { roleIds: [await addRole(admin, { code: "flap", codes: WATCHING })] });
    const id = await addJob(admin, { alertAfter: 2, alertUserIds: [watcher] });
    const session = await server.signIn("flapwatcher");
    const told = async (): Promise<number> =>
      (await session.call("GET", "/sys/annountCement/listByUser?content=none")).body.split("最近 3 次执行中失败了 2 次").length - 1;
    for (let run = 0; run < 3; run += 1) await runJob(admin, id);
    expect(await told()).toBe(1);
    for (let run = 0; run < 4; run += 1) await runJob(admin, id);
    expect(await told()).toBe(1);
    await sql`update sys_job set told_time = told_time - interval '1 hour' where id = ${id}`.execute(server.app.services.database.db);
    for (let run = 0; run < 2; run += 1) await runJob(admin, id);
    const all = await session.call("GET", "/sys/annountCement/listByUser?content=none");
    expect(all.body.split("时好时坏").length - 1).toBe(2);
    expect((await jobOf(id)).toldTime).not.toBeNull();
  });

  it("S-17 a person who is named already is not judged again, and whoever changes the rest is told nothing of them", async () => {
    const hidden = await addUser(admin, "hiddenwatcher", {
      roleIds: [await addRole(admin, { code: "hiddenwatchers", codes: WATCHING })],
    });
    const id = await addJob(admin, { alertAfter: 1, alertUserIds: [hidden] });
    await sql`update sys_user set role_ids = '[]'::jsonb where id = ${hidden}`.execute(server.app.services.database.db);
    expectSuccess(await admin.call("PUT", "/sys/job/edit", { body: { ...(await jobOf(id)), remark: "备注" } }));
    const roleId = await addRole(admin, {
      code: "jobkeepers",
      codes: ["sys:job:list", "sys:job:edit"],
      rules: [{ entity: "user", expression: "row.username == 'jobkeeper'" }],
    });
    await addUser(admin, "jobkeeper", { roleIds: [roleId] });
    const keeper = await server.signIn("jobkeeper");
    const shown = expectSuccess(await keeper.call<JobRow>("GET", `/sys/job/queryById?id=${id}`));
    const kept = await keeper.call("PUT", "/sys/job/edit", { body: { ...shown, remark: "另一个备注" } });
    expect([kept.status, kept.message.includes("hiddenwatcher")]).toEqual([200, false]);
    expect((await jobOf(id)).alertUserIds).toEqual([hidden]);
  });

  it("what waits is given up where the job is to do something else by then", async () => {
    work = async () => {
      throw new JobError("对方没有回答");
    };
    const id = await addJob(admin, { retries: 1, retrySeconds: 3600 });
    expectSuccess(await actOnJob(admin, id, "runNow"));
    const [waiting] = await waitForRuns(admin, id, ([first]) => first?.result === "waiting" && first.trigger === "retry");
    expect(waiting?.error).toBe(`等待重试：第 2 次，${waiting?.dueTime} 以后开始`);
    expectSuccess(await admin.call("PUT", "/sys/job/edit", { body: { ...(await jobOf(id)), remark: "同一件事" } }));
    expect((await runsOf(admin, id))[0]?.result).toBe("waiting");
    expectSuccess(await admin.call("PUT", "/sys/job/edit", { body: { ...(await jobOf(id)), kind: "cleanRuns", keepDays: 30 } }));
    expect((await runsOf(admin, id))[0]).toMatchObject({ result: "dropped", error: "任务要做的事已修改，请重新执行" });
  });

  it("S-17 only those who may see jobs and read why they failed are named to be told of failures", async () => {
    const stranger = await addUser(admin, "stranger");
    const roleId = await addRole(admin, { code: "alarmed", codes: ["sys:job:list"] });
    const alarmed = await addUser(admin, "alarmed", { roleIds: [roleId] });
    const body = { name: "提醒错人", kind: "markNoShow", cron: FAR_OFF, alertUserIds: [stranger, alarmed, admin.userId] };
    const answer = await admin.call<{ problems: readonly { field: string; message: string }[] }>("POST", "/sys/job/add", { body });
    expect(answer.status).toBe(400);
    const [problem] = answer.result.problems;
    expect(problem?.field).toBe("alertUserIds");
    expect(problem?.message).toMatch(/stranger.*没有查看定时任务和执行记录的权限/);
    expect(problem?.message).toContain("alarmed");
    expect(problem?.message).not.toContain("admin");
    const id = await addJob(admin, { alertUserIds: [admin.userId] });
    const edit = { ...(await jobOf(id)), alertUserIds: [stranger] };
    expect((await admin.call("PUT", "/sys/job/edit", { body: edit })).status).toBe(400);
  });

  it("an error that is not ours stays in the server's log", async () => {
    work = async () => {
      throw new Error("secret");
    };
    const id = await addJob(admin);
    expectSuccess(await actOnJob(admin, id, "runNow"));
    const [run] = await waitForRuns(admin, id, ([first]) => first?.result === "failed");
    expect(run?.error).toBe(`服务器出现异常，请把编号 ${run?.id} 告诉管理员`);
    expect(server.logged.join("")).not.toContain("secret");
  });

  it.each([
    ["skip" as const, "missed", 0],
    ["once" as const, "misfire", 1],
  ])("instants that were missed follow the rule %s and are written down", async (misfire, how, times) => {
    const id = await addJob(admin, { cron: "0 * * * * ?", misfire });
    await putBack(server, id, 10);
    const isOver = ({ missed, result }: JobRunRow): boolean => missed !== null && result !== "waiting" && result !== "running";
    const runs = await waitForRuns(admin, id, (all) => all.some(isOver));
    const run = runs.find(isOver);
    expect(how === "missed" ? run?.result : run?.trigger).toBe(how);
    expect(run?.missed).toBeGreaterThanOrEqual(10);
    expect(run?.missed).toBeLessThanOrEqual(12);
    // The minute may turn meanwhile; what is due then is run on schedule.
    expect(runs.filter(({ trigger }) => trigger === "misfire")).toHaveLength(times);
    expect(Date.parse(`${(await jobOf(id)).nextTime?.replace(" ", "T")}+08:00`)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("an instant that has its run is not run again, whatever puts the schedule back to it", async () => {
    const id = await addJob(admin, { cron: "0 * * * * ?" });
    await putBack(server, id, 0);
    // The minute may turn at any time; then there is one more instant.
    const areDone = (all: readonly JobRunRow[]): boolean => all.length > 0 && all.every(({ result }) => result === "succeeded");
    const [run] = await waitForRuns(admin, id, areDone);
    await putBackTo(server, admin, run as JobRunRow);
    const runs = await waitForRuns(admin, id, areDone);
    expect(new Set(runs.map(({ plannedTime }) => plannedTime)).size).toBe(runs.length);
    expect(began.toSorted()).toEqual(runs.map(({ plannedTime }) => `${id}-${plannedTime?.replaceAll(/\D/g, "")}`).toSorted());
  });

  it("a run that takes long is vouched for again and again, so that nobody takes its process for gone", async () => {
    const { db } = server.app.services.database;
    work = untilEnded;
    const id = await addJob(admin, { timeoutSeconds: 60 });
    expectSuccess(await actOnJob(admin, id, "runNow"));
    await waitForRuns(admin, id, ([run]) => run?.result === "running");
    const validUntil = async (jobId: string) =>
      (
        await sql<{
          until: number;
        }>`select extract(epoch from valid_until)::float8 as until from sys_job_lease where job_id = ${jobId}`.execute(db)
      ).rows[0]?.until ?? Number.NaN;
    const first = await validUntil(id);
    // What its process does not know to be its own, for the answer to a commit was lost, it does not vouch for.
    await sql`insert into sys_job_lease select 'unknown', 'unknown', holder, valid_until from sys_job_lease where job_id = ${id}`.execute(
      db,
    );
    const unknown = await validUntil("unknown");
    await expect.poll(() => validUntil(id)).toBeGreaterThan(first);
    expect(await validUntil("unknown")).toBe(unknown);
    expect((await runsOf(admin, id))[0]?.result).toBe("running");
    await sql`delete from sys_job_lease where job_id = 'unknown'`.execute(db);
  });

  it("a run whose process is not heard of is written down as interrupted, and tried again where the job says so", async () => {
    const { db } = server.app.services.database;
    const id = await addJob(admin, { retries: 1 });
    await sql`insert into sys_job_run (id, job_id, job_name, kind, trigger, attempt, result, due_time, start_time)
      values ('lost', ${id}, 'x', 'markNoShow', 'manual', 1, 'running', now(), now())`.execute(db);
    await sql`insert into sys_job_lease values (${id}, 'lost', 'dead', clock_timestamp() - interval '1 second')`.execute(db);
    await sql`update sys_job set name = name`.execute(db);
    const runs = await waitForRuns(admin, id, (all) => all.some(({ result }) => result === "succeeded"));
    expect(runs).toHaveLength(2);
    expect(runs.find((run) => run.id === "lost")).toMatchObject({ result: "interrupted", trigger: "manual" });
    expect(runs.find((run) => run.id !== "lost")).toMatchObject({ result: "succeeded", trigger: "retry" });
  });

  it("the history of a run that dies with its process has what it said, with one write for many lines", async () => {
    const { db } = server.app.services.database;
    work = async (context) => {
      for (let line = 1; line <= 300; line += 1) context.note(`第 ${line} 步`);
      return untilEnded(context);
    };
    const id = await addJob(admin);
    await sql`create table log_write (log text)`.execute(db);
    await sql`create or replace function note_log() returns trigger language plpgsql as $$
      begin if new.log is distinct from old.log then insert into log_write values (new.log); end if; return new; end $$`.execute(db);
    await sql`create trigger note_log after update on sys_job_run for each row execute function note_log()`.execute(db);
    expectSuccess(await actOnJob(admin, id, "runNow"));
    await waitForRuns(admin, id, ([run]) => run?.result === "running" && run.log !== null);
    // What its process would leave behind: a lease that nobody renews.
    await sql`update sys_job_lease set holder = 'dead', valid_until = clock_timestamp() - interval '1 second'`.execute(db);
    await sql`update sys_job set name = name`.execute(db);
    const [run] = await waitForRuns(admin, id, ([first]) => first?.result === "interrupted");
    expect(run?.log?.split("\n").filter((line) => / 第 \d+ 步$/.test(line))).toHaveLength(200);
    expect(run?.log).toContain("另有 100 行没有保留");
    const { rows } = await sql`select 1 from log_write`.execute(db);
    expect(rows).toHaveLength(1);
    await sql`drop trigger note_log on sys_job_run`.execute(db);
  });

  it("a paused job has no next instant and drops its retries; it can be run on request and goes on from now", async () => {
    work = async () => {
      throw new JobError("不行");
    };
    const id = await addJob(admin, { retries: 3, retrySeconds: 3600 });
    expectSuccess(await actOnJob(admin, id, "runNow"));
    await waitForRuns(admin, id, (all) => all.length === 2 && all.some(({ result }) => result === "failed"));
    expectSuccess(await actOnJob(admin, id, "pause"));
    expect(new Set((await runsOf(admin, id)).map(({ result }) => result))).toEqual(new Set(["dropped", "failed"]));
    expect((await jobOf(id)).nextTime).toBeNull();
    work = async () => "好了";
    expectSuccess(await actOnJob(admin, id, "runNow"));
    await waitForRuns(admin, id, (all) => all.some(({ result }) => result === "succeeded"));
    expectSuccess(await actOnJob(admin, id, "resume"));
    expect((await jobOf(id)).nextTime).toMatch(/-01-01 00:00:00$/);
  });

  it("the history has first what began or was planned last, whatever waits for another try", async () => {
    work = async () => {
      throw new JobError("不行");
    };
    const failing = await addJob(admin, { retries: 1, retrySeconds: 3600 });
    expectSuccess(await actOnJob(admin, failing, "runNow"));
    await waitForRuns(admin, failing, (all) => all.length === 2 && all.some(({ result }) => result === "failed"));
    work = async () => "好了";
    // As if that had been a minute ago.
    await sql`update sys_job_run set sort_time = sort_time - interval '1 minute' where job_id = ${failing}`.execute(
      server.app.services.database.db,
    );
    const other = await addJob(admin);
    expectSuccess(await actOnJob(admin, other, "runNow"));
    await waitForRuns(admin, other, ([run]) => run?.result === "succeeded");
    const { records } = expectSuccess(await admin.call<{ records: readonly JobRunRow[] }>("GET", "/sys/jobRun/list?pageSize=3"));
    expect(records.map(({ jobId, result }) => [jobId, result])).toEqual([
      [other, "succeeded"],
      [failing, "waiting"],
      [failing, "failed"],
    ]);
  });

  it("a paused job keeps to what an active one does, and an active one can be paused whatever its schedule", async () => {
    const id = await addJob(admin, { status: "paused" });
    const edit = { ...(await jobOf(id)), cron: "0 0 0 30 2 ?" };
    const answer = await admin.call("PUT", "/sys/job/edit", { body: edit });
    expect([answer.status, answer.message]).toEqual([400, expect.stringContaining("不会再有执行时间")]);
    expect((await jobOf(id)).nextTime).toBeNull();
    const spent = await addJob(admin);
    await sql`update sys_job set cron = '0 0 0 1 1 ? 2020' where id = ${spent}`.execute(server.app.services.database.db);
    expectSuccess(await actOnJob(admin, spent, "pause"));
    expect((await actOnJob(admin, spent, "resume")).message).toContain("不会再有执行时间");
  });

  it("the history is nobody's to write", async () => {
    const id = await addJob(admin);
    expectSuccess(await actOnJob(admin, id, "runNow"));
    const [run] = await waitForRuns(admin, id, ([first]) => first?.result === "succeeded");
    const answers = [
      await admin.call("POST", "/sys/jobRun/add", { body: { jobName: "假的" } }),
      await admin.call("PUT", "/sys/jobRun/edit", { body: { id: run?.id, rev: run?.rev, error: "假的" } }),
      await admin.call("DELETE", `/sys/jobRun/delete?id=${run?.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await runsOf(admin, id)).toEqual([run]);
  });

  it("a deleted job leaves its history", async () => {
    const id = await addJob(admin);
    expectSuccess(await actOnJob(admin, id, "runNow"));
    await waitForRuns(admin, id, ([first]) => first?.result === "succeeded");
    expectSuccess(await admin.call("DELETE", `/sys/job/delete?id=${id}`));
    expect(await runsOf(admin, id)).toHaveLength(1);
  });
});
