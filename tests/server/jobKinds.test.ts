import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobKinds } from "../../server/modules/job/jobKinds.ts";
import type { JobCreate } from "../../src/generated/entities/job.ts";
import { openBookingDesk, plantBooking, type BookingDesk } from "../support/bookingDesk.ts";
import { actOnJob, addJob, ONCE_A_YEAR, runJob, runsOf } from "../support/jobDesk.ts";
import { multipart } from "../support/multipart.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { pngPicture } from "../support/pictures.ts";
import { addRole, addUser, expectSuccess, inTenant, type TestServer, type TestSession } from "../support/testServer.ts";

onBothDatabases("what jobs do", (open) => {
  let desk: BookingDesk;
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    desk = await openBookingDesk(open);
    ({ server, admin } = desk);
  });
  afterAll(() => server.stop());

  const run = async (job: Partial<JobCreate>) => runJob(admin, await addJob(admin, job));

  it("SCREEN-56 what can be chosen is what the server can do", async () => {
    const file = JSON.parse(await readFile("schemas/dictionaries/job_kind.json", "utf8")) as { items: readonly { value: string }[] };
    expect(file.items.map(({ value }) => value).sort()).toEqual([...jobKinds(server.app.services).keys()].sort());
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
    ["webhookUrl", { webhookUrl: "https://evil.example/x" }, "不能调用 https://evil.example：现在没有允许任何主机"],
    ["webhookUrl", { webhookUrl: "https://user:word@evil.example/" }, "接口地址不正确"],
    ["webhookUrl", { webhookUrl: "file:///etc/passwd" }, "接口地址不正确"],
    ["webhookUrl", {}, "接口地址"],
  ])("P53 a webhook to %s %o is refused when it is saved", async (field, wrong, words) => {
    const body = { name: "外部接口", kind: "webhook", cron: ONCE_A_YEAR, ...wrong };
    const answer = await admin.call<{ problems: readonly { field: string; message: string }[] }>("POST", "/sys/job/add", { body });
    expect([answer.status, answer.result.problems[0]?.field]).toEqual([400, field]);
    expect(answer.message).toContain(words);
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
