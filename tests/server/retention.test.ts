import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeExpiredRows } from "../../server/modules/retention/expiredRows.ts";
import type { Diagnostic } from "../../src/schema/errors/diagnostic.ts";
import type { PlanAnswer } from "../../src/schema/wire/planAnswers.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const LOG = {
  $id: "callLog",
  title: "来电记录",
  type: "object",
  properties: {
    name: { type: "string", title: "来电人", maxLength: 30 },
    day: { type: "string", format: "date", title: "日期" },
  },
};

onBothDatabases("rows that are kept for a time", (open) => {
  let root = "";
  let server: TestServer;
  let admin: TestSession;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), "ribbon-keep-"));
    cpSync("schemas", join(root, "schemas"), { recursive: true });
    mkdirSync(join(root, "schemas/entities/hiv"), { recursive: true });
    write();
    server = await startTestServer(open, { root });
    server.time.now = Date.parse("2026-06-15T02:00:00Z");
    admin = await server.signIn("admin");
  });
  afterEach(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  function write(keep?: unknown): void {
    const file = { ...LOG, ...(keep === undefined ? {} : { "x-entity": { keep } }) };
    writeFileSync(join(root, "schemas/entities/hiv/callLog.json"), JSON.stringify(file, null, 2));
  }
  const add = async (name: string, day: string | null) =>
    String(expectSuccess(await admin.call<{ id: string }>("POST", "/hiv/callLog/add", { body: { name, day } })).id);
  const names = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ name: string }>`select name from hiv_call_log order by name`.execute(server.app.services.database.db);
    return rows.map(({ name }) => name);
  };
  const reload = async (): Promise<readonly Diagnostic[]> => expectSuccess(await admin.call("POST", "/sys/schema/reload"));
  const plan = async (session = admin): Promise<PlanAnswer> => expectSuccess(await session.call<PlanAnswer>("GET", "/sys/schema/plan"));

  it("go when it is over, in every tenant, and the audit log keeps their number and nothing that was in them", async () => {
    const { db } = server.app.services.database;
    await add("a-old", "2025-12-16");
    await add("b-first-kept", "2025-12-17");
    await add("c-undated", null);
    const elsewhere = await add("d-elsewhere", "2024-01-01");
    await sql`update hiv_call_log set tenant_id = '1001' where id = ${elsewhere}`.execute(db);
    write({ for: "180d", by: "day" });
    expect((await plan()).changes.find(({ kind }) => kind === "keepRows")).toMatchObject({
      state: "ready",
      rows: 2,
      description: expect.stringContaining("只保留 180 天；更早的 2 行"),
    });
    expect(await reload()).toEqual([]);
    expect((await plan()).changes).toEqual([]);
    await removeExpiredRows(server.app.services);
    expect(await names()).toEqual(["b-first-kept", "c-undated"]);
    const { rows } = await sql`
      select tenant_id, username, row_id, note, before from audit_log where action = 'clearOld' order by tenant_id`.execute(db);
    expect(rows).toEqual([
      { tenant_id: "0", username: "system", row_id: "", note: "1 行，2025-12-17 以前（保留 180 天）", before: null },
      { tenant_id: "1001", username: "system", row_id: "", note: "1 行，2025-12-17 以前（保留 180 天）", before: null },
    ]);
    await removeExpiredRows(server.app.services);
    expect(await names()).toEqual(["b-first-kept", "c-undated"]);
    // What was in them is gone from what the log says of their additions, too.
    const kept = await sql<{ kept: string }>`select string_agg(concat_ws(' ', before, after), ' ') as kept from audit_log`.execute(db);
    expect(kept.rows[0]?.kept).not.toMatch(/a-old|d-elsewhere/);
    expect(kept.rows[0]?.kept).toContain("b-first-kept");
  });

  it("are counted from their creation where no field is named, by months of the calendar", async () => {
    const { db } = server.app.services.database;
    await add("old", null);
    await add("new", null);
    await sql`update hiv_call_log set create_time = '2026-05-14 23:59:59' where name = 'old'`.execute(db);
    await sql`update hiv_call_log set create_time = '2026-05-15 00:00:00' where name = 'new'`.execute(db);
    write("1m");
    expect(await reload()).toEqual([]);
    await removeExpiredRows(server.app.services);
    expect(await names()).toEqual(["new"]);
  });

  it("S-29 how many go is told to those who see all of them; others read that there are some", async () => {
    await add("old", "2020-01-01");
    write({ for: "1y", by: "day" });
    const roleId = await addRole(admin, { code: "designing", codes: ["sys:schema:edit"] });
    await addUser(admin, "designer", { roleIds: [roleId] });
    const told = (await plan(await server.signIn("designer"))).changes.find(({ kind }) => kind === "keepRows");
    expect(told).not.toHaveProperty("rows");
    expect(told?.description).toContain("更早的 若干行");
  });
});
