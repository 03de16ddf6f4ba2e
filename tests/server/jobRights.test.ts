import { readXlsx } from "hucre";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BookingDesk, openBookingDesk, plantBooking } from "../support/bookingDesk.ts";
import { actOnJob, addJob, FAR_OFF, runJob, runsOf } from "../support/jobDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, type TestServer, type TestSession } from "../support/testServer.ts";

const JOBS = [
  ...["list", "add", "edit", "delete", "import", "runNow", "pause", "resume"].map((right) => `sys:job:${right}`),
  "sys:jobRun:list",
];
const EVERY_APPOINTMENT = [{ entity: "appointment", expression: "true" }];
const OWN_BRANCH = [{ entity: "appointment", expression: "row.orgCode in user.orgCodes" }];

onOneDatabase("whose rights jobs act with", (open) => {
  let desk: BookingDesk;
  let server: TestServer;
  let admin: TestSession;
  const keepers = new Map<string, TestSession>();
  beforeAll(async () => {
    desk = await openBookingDesk(open);
    ({ server, admin } = desk);
    const keeper = async (name: string, codes: readonly string[], rules: typeof EVERY_APPOINTMENT) => {
      const roleId = await addRole(admin, { code: name, codes: [...JOBS, ...codes], rules });
      await addUser(admin, name, { roleIds: [roleId], realname: `同事${name}` });
      keepers.set(name, await server.signIn(name));
    };
    await keeper("jobs", [], []);
    await keeper("branch", ["hiv:appointment:list", "hiv:appointment:noShow"], OWN_BRANCH);
    await keeper("whole", ["hiv:appointment:list", "hiv:appointment:noShow"], EVERY_APPOINTMENT);
  });
  afterAll(() => server.stop());

  const as = (name: string): TestSession => {
    const session = keepers.get(name);
    if (!session) throw new Error(`There is no ${name}.`);
    return session;
  };
  const add = async (session: TestSession, name: string, more: object = {}) =>
    session.call<{ id: string }>("POST", "/sys/job/add", {
      body: { name, kind: "markNoShow", cron: FAR_OFF, retries: 0, retrySeconds: 1, ...more },
    });
  const edit = async (session: TestSession, id: string, values: object) => {
    const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", `/sys/job/queryById?id=${id}`));
    return session.call("PUT", "/sys/job/edit", { body: { id, rev, ...values } });
  };
  // The right is named as on the page where appointments are managed, of all that list them.
  const above = /“预约管理 \/ (查看|未到访)”，您没有这项权限/;
  const refused = { status: 403, message: expect.stringMatching(above) };

  it("P10 who lacks what a kind does, or does it for some rows only, neither makes, changes, resumes nor starts such a job", async () => {
    const id = await addJob(admin, { name: "标记未到访" });
    const other = expectSuccess(await add(as("jobs"), "清理记录", { kind: "cleanRuns", keepDays: 30 })).id;
    const past = await plantBooking(desk, { date: "2026-06-12" });
    for (const name of ["jobs", "branch"]) {
      expect(await add(as(name), `任务${name}`)).toMatchObject(refused);
      expect(await edit(as(name), id, { cron: "0 0 1 1 1 ?" })).toMatchObject(refused);
      expect(await edit(as(name), other, { kind: "markNoShow", keepDays: null })).toMatchObject(refused);
      // Nor takes away what the job was there for.
      expect(await edit(as(name), id, { kind: "cleanRuns", keepDays: 30 })).toMatchObject(refused);
      expect(await actOnJob(as(name), id, "runNow")).toMatchObject(refused);
      expectSuccess(await actOnJob(as(name), id, "pause"));
      expect(await actOnJob(as(name), id, "resume")).toMatchObject(refused);
      expectSuccess(await actOnJob(admin, id, "resume"));
    }
    expect(await runsOf(admin, id)).toEqual([]);
    expect((await desk.read(past)).status).toBe("booked");
    expect((await add(as("whole"), "提醒", { kind: "remindAppointments", remindDays: 1 })).status).not.toBe(200);
  });

  it("SCREEN-56 the form greys the kinds that its person may not set up, and those that the installation cannot do, and says why", async () => {
    const offered = async (session: TestSession) => {
      const body = { entity: "job", field: "kind", row: {} };
      const answer = await session.call<{ refused: readonly { value: string; reason: string }[] }>("POST", "/sys/reference/items", {
        body,
      });
      return new Map(expectSuccess(answer).refused.map(({ value, reason }) => [value, reason]));
    };
    const closed = ["remindAppointments", "webhook"];
    const [jobs, branch, whole] = [await offered(as("jobs")), await offered(as("branch")), await offered(as("whole"))];
    expect([...(await offered(admin)).keys()]).toEqual(closed);
    expect(jobs.get("webhook")).toContain("JOB_WEBHOOK_ORIGINS");
    for (const refusals of [jobs, branch]) expect(refusals.get("markNoShow")).toMatch(above);
    expect(whole.has("markNoShow")).toBe(false);
    expect(whole.has("expireKits")).toBe(true);
    expect(jobs.has("cleanRuns")).toBe(false);
    // Nor does the example of an import ask for what its person may not do.
    const headers = { "x-access-token": as("jobs").token };
    const template = await as("jobs").app.inject({ method: "GET", url: "/apiserver/sys/job/importTemplate", headers });
    const [sheet] = (await readXlsx(template.rawPayload)).sheets;
    const [titles = [], example = []] = sheet?.rows ?? [];
    expect(example[titles.findIndex((title) => String(title).includes("任务类型"))]).toBe("清理无主文件");
  });

  it.each([
    ["expireKits", { graceDays: 0 }],
    ["withdrawEnded", {}],
    ["dailyFigures", {}],
  ])("P10 a job of the kind %s is set up by who holds what it does over every row, and by nobody else", async (kind, more) => {
    for (const name of ["jobs", "branch", "whole"])
      expect(await add(as(name), `${kind}${name}`, { kind, ...more })).toMatchObject({ status: 403 });
    expectSuccess(await add(admin, `${kind}admin`, { kind, ...more }));
  });

  it("P90 the history of a row names who asked for the run, and who set the job up", async () => {
    const id = expectSuccess(await add(as("whole"), "标记")).id;
    const past = await plantBooking(desk, { date: "2026-06-12" });
    expect((await runJob(admin, id))?.result).toBe("succeeded");
    const [entry] = expectSuccess(await admin.call<readonly { realname: string }[]>("GET", `/hiv/appointment/history?id=${past}`));
    expect(entry?.realname).toBe("系统（系统管理员执行的任务“标记”）");

    const planned = await plantBooking(desk, { date: "2026-06-11" });
    expectSuccess(await edit(as("whole"), id, { cron: "* * * * * ?" }));
    await expect.poll(async () => (await desk.read(planned)).status, { timeout: 60_000, interval: 250 }).toBe("no_show");
    const [scheduled] = expectSuccess(await admin.call<readonly { realname: string }[]>("GET", `/hiv/appointment/history?id=${planned}`));
    expect(scheduled?.realname).toBe("系统（同事whole设置的任务“标记”）");
  });
});
