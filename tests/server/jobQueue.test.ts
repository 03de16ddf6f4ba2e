import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  actOnJob,
  addJob,
  EVERY_SECOND,
  FAR_OFF,
  putBack,
  removeJobs,
  runsOf,
  standIn,
  untilEnded,
  waitForRuns,
} from "../support/jobDesk.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** More jobs than a process has slots. */
const CROWD = 6;

/** Holds work until it is opened. */
function closedGate() {
  let open = () => undefined as void;
  const opened = new Promise<string>((resolve) => {
    open = () => resolve("放行");
  });
  return { opened, open: () => open() };
}

onBothDatabases("jobs that wait for a slot", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let begun: string[] = [];
  let gate = closedGate();

  beforeAll(async () => {
    const slow = standIn((context) => {
      begun.push(context.key);
      return Promise.race([untilEnded(context), gate.opened]);
    }, "cleanRuns");
    server = await startTestServer(open, { jobKinds: [slow, standIn(async () => "做完了")] });
    admin = await server.signIn("admin");
  });
  beforeEach(() => {
    gate = closedGate();
    begun = [];
  });
  // Each test has its runs to itself.
  afterEach(() => removeJobs(server, admin));
  afterAll(() => server.stop());

  const addSlow = (more: Parameters<typeof addJob>[1] = {}) =>
    addJob(admin, { kind: "cleanRuns", keepDays: 90, timeoutSeconds: 600, ...more });

  /** Jobs of one kind that go on and on, all asked for at once. */
  async function crowd(): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let count = 0; count < CROWD; count += 1) ids.push(await addSlow());
    for (const id of ids) expectSuccess(await actOnJob(admin, id, "runNow"));
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBeGreaterThan(1);
    return ids;
  }

  it("runs of one kind that go on and on leave room for the others", async () => {
    await crowd();
    const quick = await addJob(admin, { cron: EVERY_SECOND });
    await waitForRuns(admin, quick, (all) => all.filter(({ result }) => result === "succeeded").length >= 3);
    expectSuccess(await actOnJob(admin, quick, "pause"));
    expect(begun.length).toBeLessThan(CROWD);
  });

  it("an instant that is due is written down while there is no slot, once, and run when there is one", async () => {
    await crowd();
    const id = await addSlow({ cron: "0 * * * * ?" });
    await putBack(server, id, 0);
    const [waiting] = await waitForRuns(admin, id, (all) => all.length > 0);
    expect(waiting).toMatchObject({ result: "waiting", trigger: "schedule", attempt: 1, startTime: null });
    expect(waiting?.plannedTime).toMatch(/:00$/);
    const job = expectSuccess(await admin.call<{ nextTime: string }>("GET", `/sys/job/queryById?id=${id}`));
    expect(job.nextTime > (waiting?.plannedTime ?? "")).toBe(true);
    gate.open();
    const runs = await waitForRuns(admin, id, (all) => all.some(({ result }) => result === "succeeded"));
    expect(runs.find(({ plannedTime }) => plannedTime === waiting?.plannedTime)).toMatchObject({ id: waiting?.id, result: "succeeded" });
  });

  it("an instant that comes while the one before waits is written down and not run", async () => {
    await crowd();
    const id = await addSlow({ cron: EVERY_SECOND });
    const runs = await waitForRuns(admin, id, (all) => all.length >= 3);
    expect(runs.filter(({ result }) => result === "waiting")).toHaveLength(1);
    const others = runs.filter(({ result }) => result !== "waiting");
    expect(new Set(others.map(({ result, error }) => [result, error].join("：")))).toEqual(
      new Set(["overlapped：到时上一次还在等待执行，这一次没有执行"]),
    );
  });

  it.each([
    ["skip" as const, { result: "missed", trigger: "schedule", missed: 1 }],
    ["once" as const, { result: "succeeded", trigger: "misfire", missed: 1 }],
  ])("what waited for more than a minute follows the rule %s", async (misfire, expected) => {
    const { db } = server.app.services.database;
    await crowd();
    const id = await addSlow({ cron: FAR_OFF, misfire });
    await putBack(server, id, 0);
    const [waiting] = await waitForRuns(admin, id, (all) => all.length > 0);
    await sql`update sys_job_run set due_time = due_time - interval '2 minutes', planned_time = planned_time - interval '2 minutes'
      where id = ${waiting?.id}`.execute(db);
    await sql`update sys_job set name = name`.execute(db);
    // What is skipped needs no slot for it; what is made up for does.
    if (misfire === "once") gate.open();
    const [run] = await waitForRuns(admin, id, ([one]) => one?.result === expected.result);
    expect(run).toMatchObject({ id: waiting?.id, ...expected, missedUntil: run?.plannedTime });
  });

  it("pausing a job takes its waiting instant along", async () => {
    await crowd();
    const id = await addSlow({ cron: FAR_OFF });
    await putBack(server, id, 0);
    await waitForRuns(admin, id, (all) => all.length > 0);
    expectSuccess(await actOnJob(admin, id, "pause"));
    expect((await runsOf(admin, id)).map(({ result, error }) => [result, error])).toEqual([["dropped", "任务已暂停"]]);
  });
});
