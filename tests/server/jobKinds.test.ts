import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JobCreate } from "../../src/generated/entities/job.ts";
import { openBookingDesk, plantBooking, type BookingDesk } from "../support/bookingDesk.ts";
import { actOnJob, addJob, FAR_OFF, runJob, runsOf } from "../support/jobDesk.ts";
import { multipart } from "../support/multipart.ts";
import { onBothDatabases, onOneDatabase } from "../support/onBothDatabases.ts";
import { pngPicture } from "../support/pictures.ts";
import { addRole, addUser, expectSuccess, inTenant, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onBothDatabases("what jobs do", (open) => {
  let desk: BookingDesk;
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    desk = await openBookingDesk(open, {
      environment: { JOB_WEBHOOK_ORIGINS: "https://hooks.test https://other.test http://[::ffff:a00:1]" },
    });
    ({ server, admin } = desk);
  });
  afterAll(() => server.stop());

  const run = async (job: Partial<JobCreate>) => runJob(admin, await addJob(admin, job));

  it("SCREEN-56 what can be chosen is what the server can do", async () => {
    const file = JSON.parse(await readFile("schemas/dictionaries/job_kind.json", "utf8")) as { items: readonly { value: string }[] };
    expect(file.items.map(({ value }) => value).sort()).toEqual([...server.app.services.jobKinds.keys()].sort());
  });

  it("appointments of past days are marked as not shown up in every tenant, by the system, with history", async () => {
    const { db } = server.app.services.database;
    const past = await plantBooking(desk, { date: "2026-06-12" });
    const elsewhere = await plantBooking(desk, { date: "2026-06-11" });
    await sql`update hiv_appointment set tenant_id = '1001' where id = ${elsewhere}`.execute(db);
    const arrived = await plantBooking(desk, { date: "2026-06-12", status: "arrived" });
    const today = await plantBooking(desk, { date: "2026-06-15" });
    const done = await run({ kind: "markNoShow" });
    expect([done?.result, done?.log]).toEqual(["succeeded", expect.stringContaining("标记了 2 条")]);
    const { rows } = await sql<{ id: string; status: string; update_by: string | null }>`
      select id, status, update_by from hiv_appointment order by id`.execute(db);
    const state = new Map(rows.map((row) => [row.id, [row.status, row.update_by]]));
    expect([past, elsewhere, arrived, today].map((id) => state.get(id)?.[0])).toEqual(["no_show", "no_show", "arrived", "booked"]);
    expect(state.get(past)?.[1]).toBe("system");
    const { rows: audited } = await sql`
      select tenant_id, username, action from audit_log where row_id in (${past}, ${elsewhere}) and action = 'noShow' order by tenant_id`.execute(
      db,
    );
    expect(audited).toEqual([
      { tenant_id: "0", username: "system", action: "noShow" },
      { tenant_id: "1001", username: "system", action: "noShow" },
    ]);
    expect((await run({ kind: "markNoShow" }))?.log).toContain("标记了 0 条");
  });

  /** A test of somebody, on the way; `changes` are columns. */
  const plantTest = async (id: string, changes: Readonly<Record<string, string>>): Promise<void> => {
    const row = {
      id,
      realname: "小林",
      mobile: `139${id.padStart(8, "0")}`,
      organ_id: desk.organ.id,
      method: "blood",
      channel: "pickup",
      consent: "Y",
    };
    const columns = Object.entries({ ...row, kit_no: `ZJ-${id}`, apply_time: "2026-05-01 09:00:00", ...changes });
    await sql`insert into hiv_detection (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => sql`${value}`))})`.execute(server.app.services.database.db);
  };

  it("tests whose kit ran out are registered once the days of grace are over, in every tenant, with history", async () => {
    const { db } = server.app.services.database;
    // The clock stands on 2026-06-15.
    await plantTest("1", { status: "sent", lot_expiry: "2026-06-07" });
    await plantTest("2", { status: "received", lot_expiry: "2026-06-08" });
    await plantTest("3", { status: "received", lot_expiry: "2026-06-07", tenant_id: "1001" });
    await plantTest("4", { status: "uploaded", lot_expiry: "2026-01-01" });
    await plantTest("5", { status: "approved" });
    const done = await run({ kind: "expireKits", graceDays: 7 });
    expect([done?.result, done?.log]).toEqual(["succeeded", expect.stringContaining("登记了 2 份试剂过期的检测")]);
    const states = async () =>
      (await sql<{ status: string }>`select status from hiv_detection order by id`.execute(db)).rows.map(({ status }) => status);
    expect(await states()).toEqual(["expired", "received", "expired", "uploaded", "approved"]);
    const { rows } = await sql`select row_id, username from audit_log where action = 'expire' order by row_id`.execute(db);
    expect(rows).toEqual(["1", "3"].map((id) => ({ row_id: id, username: "system" })));
    expect((await run({ kind: "expireKits", graceDays: 0 }))?.log).toContain("登记了 1 份");
    expect(await states()).toEqual(["expired", "expired", "expired", "uploaded", "approved"]);
    await sql`delete from hiv_detection`.execute(db);
  });

  it("announcements and notices of organs are withdrawn when their time is over, and no others", async () => {
    const { db } = server.app.services.database;
    await sql`insert into sys_announcement (id, titile, msg_content, send_status, end_time) values
      ('over', '上周停电', '通知', '1', '2026-06-15 10:44:59'), ('later', '明天开会', '通知', '1', '2026-06-16 00:00:00'),
      ('always', '守则', '通知', '1', null), ('draft', '旧稿', '通知', '0', '2026-06-01 00:00:00')`.execute(db);
    await sql`insert into hiv_organ_notice (id, tenant_id, title, organ_id, notice_type, status, content, end_time) values
      ('notice', '1001', '端午停诊', ${desk.organ.id}, 'notice', 'published', '停诊', '2026-06-14 18:00:00')`.execute(db);
    const done = await run({ kind: "withdrawEnded" });
    expect([done?.result, done?.log]).toEqual([
      "succeeded",
      expect.stringContaining("撤回了 1 条失效的系统通告；撤下了 1 条到期的机构公告"),
    ]);
    const { rows } = await sql`select id, send_status as status from sys_announcement where id in ('over', 'later', 'always', 'draft')
      union all select id, status from hiv_organ_notice order by id`.execute(db);
    expect(rows).toEqual([
      { id: "always", status: "1" },
      { id: "draft", status: "0" },
      { id: "later", status: "1" },
      { id: "notice", status: "withdrawn" },
      { id: "over", status: "2" },
    ]);
    expect((await run({ kind: "withdrawEnded" }))?.log).toContain("撤回了 0 条");
  });

  it("what was done on each day, and what was left in the end, is written down once for each tenant", async () => {
    const { db } = server.app.services.database;
    await sql`delete from hiv_appointment`.execute(db);
    await plantBooking(desk, { date: "2026-06-14", status: "arrived" });
    await plantBooking(desk, { date: "2026-06-14", status: "no_show" });
    await plantBooking(desk, { date: "2026-06-15" });
    await plantTest("1", { status: "applied", apply_time: "2026-06-14 23:59:59" });
    await plantTest("2", { status: "sent", return_by: "2026-06-14", apply_time: "2026-06-09 00:00:00" });
    await plantTest("3", { status: "sent", return_by: "2026-06-15", apply_time: "2026-06-15 00:00:00" });
    await plantTest("4", { status: "uploaded", test_time: "2026-06-14 08:00:00", tenant_id: "1001" });
    // What a deleted row was is not counted.
    await sql`update hiv_detection set del_flag = 1 where id = '3'`.execute(db);
    expect((await run({ kind: "dailyFigures" }))?.log).toContain("写下了 14 天的数字");
    interface Page {
      readonly records: readonly Readonly<Record<string, unknown>>[];
      readonly total: number;
    }
    const list = async () => expectSuccess(await admin.call<Page>("GET", "/hiv/dailyFigure/list?pageSize=50"));
    const [yesterday, ...before] = (await list()).records;
    expect(yesterday).toMatchObject({ date: "2026-06-14", appointments: 2, arrived: 1, noShow: 1, cancelled: 0, applied: 1, tested: 0 });
    // The other tenant's is neither counted nor shown here.
    expect(yesterday).toMatchObject({ toApprove: 1, toSend: 0, overdue: 1, toReview: 0, countTime: "2026-06-15 10:45:00" });
    expect(before.find(({ date }) => date === "2026-06-09")).toMatchObject({ applied: 1, toApprove: null, overdue: null });
    const { rows } = await sql`select tested, to_review from hiv_daily_figure where tenant_id = '1001' and date = '2026-06-14'`.execute(db);
    expect(rows).toEqual([{ tested: 1, to_review: 1 }]);
    // Rows that change later change no day that is written down.
    await sql`update hiv_detection set status = 'cancelled' where id = '1'`.execute(db);
    expect((await run({ kind: "dailyFigures" }))?.log).toContain("写下了 0 天的数字");
    expect((await list()).records[0]).toEqual(yesterday);
    expect((await list()).total).toBe(7);
    expect((await admin.call("POST", "/hiv/dailyFigure/add", { body: { date: "2026-06-13" } })).status).toBe(404);
    await sql`delete from hiv_detection`.execute(db);
  });

  it("files that no row holds are removed once they are old, others stay", async () => {
    const { db } = server.app.services.database;
    const upload = async (name: string): Promise<string> => {
      const { payload, headers } = multipart([{ name: "file", filename: name, type: "image/png", data: pngPicture(1, 1) }]);
      return expectSuccess(await admin.call<{ path: string }>("POST", "/sys/common/upload", { body: payload, headers })).path;
    };
    const [held, inText, orphan, fresh] = [await upload("a.png"), await upload("b.png"), await upload("c.png"), await upload("d.png")];
    await sql`update sys_user set avatar = ${JSON.stringify([{ path: held, name: "a.png" }])}::jsonb where username = 'admin'`.execute(db);
    const address = `/apiserver/sys/common/static/${inText.replaceAll("/", "%2F")}`;
    await sql`insert into sys_announcement (id, titile, msg_content) values ('with-picture', '图', ${`<img src="${address}">`})`.execute(
      db,
    );
    await sql`update sys_file set created_at = 0 where path <> ${fresh}`.execute(db);
    const done = await run({ kind: "cleanFiles", keepDays: 7 });
    expect([done?.result, done?.log]).toEqual(["succeeded", expect.stringContaining("清理了 1 个")]);
    const { rows } = await sql<{ path: string }>`select path from sys_file`.execute(db);
    expect(rows.map(({ path }) => path).sort()).toEqual([held, inText, fresh].sort());
    const onDisk = (await readdir(join(server.folder, "files"), { recursive: true })).join(" ");
    expect(onDisk).not.toContain(orphan.slice(-36));
    expect(onDisk).toContain(held.slice(-36));
  });

  it("old runs leave the history, what is open or new stays", async () => {
    const { db } = server.app.services.database;
    await sql`insert into sys_job_run (id, job_id, result, due_time) values ('old', 'gone', 'failed', now() - interval '30 days'),
      ('old-waiting', 'gone', 'waiting', now() - interval '30 days'), ('new', 'gone', 'failed', now() - interval '3 days')`.execute(db);
    expect((await run({ kind: "cleanRuns", keepDays: 7 }))?.log).toContain("清理了 1 条");
    expect((await runsOf(admin, "gone")).map(({ id }) => id).sort()).toEqual(["new", "old-waiting"]);
  });

  it.each([
    ["webhookUrl", { webhookUrl: "https://evil.example/x" }, "服务器不允许调用 https://evil.example；"],
    ["webhookUrl", { webhookUrl: "https://user:word@evil.example/" }, "接口地址不正确"],
    ["webhookUrl", { webhookUrl: "http://[::ffff:10.0.0.1]/x" }, "指向内部网络"],
    ["webhookUrl", { webhookUrl: "file:///etc/passwd" }, "接口地址不正确"],
    ["webhookUrl", {}, "接口地址"],
  ])("P53 a webhook to %s %o is refused when it is saved", async (field, wrong, words) => {
    const body = { name: "外部接口", kind: "webhook", cron: FAR_OFF, ...wrong };
    const answer = await admin.call<{ problems: readonly { field: string; message: string }[] }>("POST", "/sys/job/add", { body });
    expect([answer.status, answer.result.problems[0]?.field]).toEqual([400, field]);
    expect(answer.message).toContain(words);
    // What may be called is the administrator's to know.
    expect(answer.message).not.toMatch(/hooks\.test|other\.test/);
  });

  it("S-17 jobs are the default tenant's: rights on them count nowhere else, and reading them needs one", async () => {
    expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
    const all = ["list", "add", "edit", "delete", "runNow", "pause", "resume"].map((right) => `sys:job:${right}`);
    const id = await addJob(admin);
    await addUser(admin, "reader", { roleIds: [await addRole(admin, { code: "reader", codes: ["sys:job:list"] })] });
    const reader = await server.signIn("reader");
    expectSuccess(await reader.call("GET", "/sys/job/list"));
    expect((await actOnJob(reader, id, "runNow")).status).toBe(403);
    expect((await reader.call("GET", "/sys/jobRun/list")).status).toBe(403);
    const userId = await addUser(admin, "manager", { roleIds: [await addRole(admin, { code: "manager", codes: all })] });
    for (const tenantNo of ["0", "1001"]) await admin.call("POST", "/sys/tenantMember/add", { body: { tenantNo, userId } });
    const manager = await server.signIn("manager");
    const calls = (session: TestSession) =>
      Promise.all([session.call("GET", "/sys/job/list"), actOnJob(session, id, "pause").catch(() => undefined)]);
    expect((await calls(inTenant(manager, "1001")))[0].status).toBe(403);
    expect((await calls(inTenant(manager, "0")))[0].status).toBe(200);
    // All rights, used elsewhere, are not all rights.
    await admin.call("POST", "/sys/tenantMember/add", { body: { tenantNo: "1001", userId: admin.userId } });
    expect((await inTenant(await server.signIn("admin"), "1001").call("GET", "/sys/job/list")).status).toBe(403);
  });
});

onOneDatabase("a kind that an installation cannot do", (open) => {
  it("SCREEN-56 is not offered, and refused with the reason where it is sent all the same; what there is of it is read, and can be paused", async () => {
    const server = await startTestServer(open);
    const admin = await server.signIn("admin");
    const items = expectSuccess(
      await admin.call<readonly { value: string; disabled: boolean }[]>("GET", "/sys/dict/getDictItems/job_kind"),
    );
    expect(items.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(["remindAppointments", "webhook"]);
    const id = await addJob(admin);
    const body = { name: "外部接口", kind: "webhook", webhookUrl: "https://hooks.test/x", cron: FAR_OFF };
    const refused = await admin.call<{ problems: readonly object[] }>("POST", "/sys/job/add", { body });
    expect(refused.result.problems).toEqual([{ field: "kind", message: expect.stringContaining("没有允许任何主机") }]);
    await sql`update sys_job set kind = 'webhook', webhook_url = 'https://hooks.test/x' where id = ${id}`.execute(
      server.app.services.database.db,
    );
    const row = expectSuccess(await admin.call<Record<string, unknown>>("GET", `/sys/job/queryById?id=${id}`));
    expect([row["kind"], row["kind_dictText"]]).toEqual(["webhook", "调用外部接口"]);
    await expect(actOnJob(admin, id, "runNow")).resolves.toMatchObject({
      status: 400,
      message: expect.stringContaining("没有允许任何主机"),
    });
    expect((await actOnJob(admin, id, "pause")).status).toBe(200);
    await server.stop();
  });
});
