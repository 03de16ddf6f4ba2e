import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { originOf } from "../../server/audit/auditEvent.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectNoCanary } from "../support/oracles.ts";
import { addRole, addUser, PASSWORD, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Entry {
  readonly kind: string;
  readonly entity: string;
  readonly row_id: string;
  readonly action: string;
  readonly username: string;
  readonly realname: string;
  readonly tenant_id: string;
  readonly address: string;
  readonly agent: string;
  readonly request_id: string;
  readonly note: string;
  readonly happened_at: string;
}

onOneDatabase("what is read and refused leaves an entry", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let userId = "";
  let since = "";
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    userId = await addUser(admin, "patient", { realname: "CNRY 张三", phone: "13812345678" });
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    // Behind every window of a minute, so that no test folds into the one before.
    server.time.now += 20 * 60_000;
    admin = await server.signIn("admin");
    await server.app.services.audit.flush();
    const { rows } = await sql<{ id: string }>`select max(id) as id from audit_log`.execute(server.app.services.database.db);
    since = rows[0]?.id ?? "";
    // Ids of one millisecond have no order among each other.
    server.time.now += 1000;
  });

  /** Entries of this test. */
  async function entries(kind: string): Promise<readonly Entry[]> {
    await server.app.services.audit.flush();
    const { rows } = await sql<Entry>`select * from audit_log where id > ${since} and kind = ${kind} order by id`.execute(
      server.app.services.database.db,
    );
    return rows;
  }

  it("a list of people, opened, is one entry with who, from where and when", async () => {
    const headers = { "user-agent": "Test/1.0 \u00e9" };
    expect((await admin.call("GET", "/sys/user/list", { headers })).success).toBe(true);
    expect(await entries("read")).toEqual([
      expect.objectContaining({
        entity: "user",
        action: "list",
        row_id: "",
        username: "admin",
        tenant_id: "0",
        address: "127.0.0.1",
        agent: "Test/1.0 \u00e9",
        note: expect.stringMatching(/^\d+ 条$/),
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
  });

  it("an entry that no row can hold is left out and logged, and those behind it are written", async () => {
    const { audit } = server.app.services;
    const event = {
      kind: "read",
      entity: "user",
      rowId: "1",
      action: "open",
      origin: { address: "", agent: "" },
      at: new Date(server.time.now),
    } as const;
    const actor = { tenantId: "0", userId: "u1", username: "lin", realname: "林", orgCode: "" };
    // What JavaScript hands over where a type promises a text.
    audit.writeSoon({ ...event, actor: { ...actor, username: undefined as unknown as string }, requestId: "r1", schemaHash: "h" });
    audit.writeSoon({ ...event, actor, requestId: "r2", schemaHash: "h" });
    expect((await entries("read")).map(({ request_id }) => request_id)).toEqual(["r2"]);
    expect(server.logged.some((line) => line.includes("an audit entry cannot be written"))).toBe(true);
    expect(originOf({ ip: undefined, headers: {} })).toEqual({ address: "", agent: "" });
  });

  it("a search holds names of fields and rules and a keyed mark, never what was searched for", async () => {
    const conditions = encodeURIComponent(JSON.stringify([{ field: "realname", rule: "like", val: "CNRY 张" }]));
    await admin.call("GET", `/sys/user/list?phone=13812345678&status=normal&superQueryParams=${conditions}`);
    await admin.call("GET", "/sys/user/list?phone=13812345678&pageNo=2");
    const [first, second] = await entries("read");
    expect(first).toMatchObject({ action: "search" });
    expect(first?.note).toMatch(/^1 条；条件：phone eq #([0-9a-f]{12})、status eq normal、realname like #[0-9a-f]{12}$/);
    const [, mark] = /phone eq (#[0-9a-f]{12})/.exec(first?.note ?? "") ?? [];
    expect(second?.note).toBe(`0 条；条件：phone eq ${mark}；第 2 页`);
    expectNoCanary(JSON.stringify([first, second]));
    expect(JSON.stringify([first, second])).not.toContain("13812345678");
  });

  it("S-90 a record that is opened and then asked for every second is one entry; opened by somebody else, or later again, it is another", async () => {
    for (let second = 0; second < 60; second += 1) {
      await admin.call("GET", `/sys/user/queryById?id=${userId}`);
      server.time.now += 1000;
    }
    expect(await entries("read")).toEqual([expect.objectContaining({ action: "open", row_id: userId, note: "1 条" })]);
    const other = await server.signIn("admin");
    await other.call("GET", `/sys/user/queryById?id=${userId}`);
    server.time.now += 60_000;
    await admin.call("GET", `/sys/user/queryById?id=${userId}`);
    expect(await entries("read")).toHaveLength(3);
    for (let minute = 0; minute < 30; minute += 1) {
      await admin.call("GET", `/sys/user/queryById?id=${userId}`, { headers: { "x-unattended": "1" } });
      server.time.now += 60_000;
    }
    expect(await entries("read")).toHaveLength(3);
  });

  it.each([
    ["history", () => `/sys/user/history?id=${userId}`, "readHistory"],
    ["people of a department", () => "/sys/user/queryUserComponentData?realname=CNRY", "read"],
    ["names of chosen people", () => "/sys/user/getMultiUser?username=patient", "read"],
    ["people as a dictionary", () => "/sys/dict/loadDict/sys_user,realname,username?keyword=CNRY", "read"],
  ])("%s leaves an entry too", async (_name, path, action) => {
    const answer = await admin.call("GET", path());
    expect(answer.status, answer.body).toBe(200);
    expect(answer.body).toContain(action === "readHistory" ? "add" : "patient");
    expect(await entries("read")).toEqual([expect.objectContaining({ entity: "user", action, username: "admin" })]);
    expectNoCanary(JSON.stringify(await entries("read")));
  });

  it("people offered by a reference leave an entry", async () => {
    const answer = await admin.call("POST", "/sys/reference/options", {
      body: { entity: "tenantMember", field: "userId", keyword: "CNRY" },
    });
    expect(answer.success, answer.body).toBe(true);
    const [entry] = await entries("read");
    expect(entry).toMatchObject({ entity: "user", action: "options", note: expect.stringContaining("keyword #") });
    expectNoCanary(JSON.stringify(entry));
  });

  it("what holds nothing personal leaves none, and neither does the answer to a write that is written down itself", async () => {
    await admin.call("GET", "/sys/position/list");
    await admin.call("GET", "/sys/user/list?realname=nobody-has-this&column=nonsense");
    const { result } = await admin.call("GET", `/sys/user/queryById?id=${userId}`);
    const before = (await entries("read")).length;
    expect(before).toBe(1);
    await admin.call("PUT", "/sys/user/edit", { body: { id: userId, rev: result.rev, sex: "1" } });
    expect(await entries("read")).toHaveLength(1);
    expect(await entries("write")).toEqual([expect.objectContaining({ action: "edit", address: "127.0.0.1" })]);
  });

  it("reading stops after a minute in which nothing could be written, and what was waiting is written when it can be", async () => {
    const { audit, database } = server.app.services;
    const { db } = database;
    await sql`alter table audit_log rename to audit_log_away`.execute(db);
    try {
      expect((await admin.call("GET", "/sys/user/list?username=patient")).status).toBe(200);
      await audit.flush();
      server.time.now += 61_000;
      const refused = await admin.call("GET", `/sys/user/queryById?id=${userId}`);
      expect(refused).toMatchObject({ status: 503, success: false, message: expect.stringContaining("审计日志") });
      expect((await admin.call("GET", "/sys/position/list")).status).toBe(200);
    } finally {
      await sql`alter table audit_log_away rename to audit_log`.execute(db);
    }
    expect((await entries("read")).map(({ action }) => action)).toEqual(["search"]);
    expect((await admin.call("GET", `/sys/user/queryById?id=${userId}`)).status).toBe(200);
    expect(server.logged.join("\n")).toContain("audit entries wait");
  });

  it("O5 refusals leave an entry each, with who, from where and which call; what was sent does not stand in it", async () => {
    await addRole(admin, { code: `lister${server.time.now}`, codes: [] });
    await addUser(admin, `n${server.time.now}`, { realname: "无权" });
    const nobody = await server.signIn(`n${server.time.now}`);
    await nobody.call("GET", "/sys/user/list?realname=CNRY");
    await admin.call("GET", "/sys/user/queryById?id=no-such-row");
    await server.call("GET", "/sys/user/list");
    await server.call("POST", "/sys/login", { body: { username: "patient", password: "CNRY-wrong" } });
    const found = await entries("refusal");
    expect(found).toHaveLength(4);
    const { db } = server.app.services.database;
    const attacked = await db.selectFrom("sys_user").select("id").where("username", "=", "patient").executeTakeFirst();
    for (const entry of [
      expect.objectContaining({ action: "RIGHT_MISSING", entity: "user", realname: "无权", note: "GET /apiserver/sys/user/list" }),
      expect.objectContaining({ action: "ROW_MISSING", entity: "user", row_id: "no-such-row", username: "admin" }),
      expect.objectContaining({ action: "SESSION_DEAD", username: "", address: "127.0.0.1" }),
      expect.objectContaining({ action: "LOGIN_FAILED", entity: "user", row_id: attacked?.id, note: "POST /apiserver/sys/login" }),
    ])
      expect(found).toContainEqual(entry);
    expectNoCanary(JSON.stringify(found));
  });

  it("P90 wrong passwords at two accounts from one place are an entry each, which names the account; a name of nobody's names none", async () => {
    await addUser(admin, `other${server.time.now}`);
    for (const username of ["patient", "patient", `other${server.time.now}`, "nobody-has-this-name"])
      await server.call("POST", "/sys/login", { body: { username, password: "CNRY-wrong" } });
    const found = await entries("refusal");
    expect(found.map(({ entity, row_id: id }) => [entity, id === "" ? "" : "an account"])).toEqual([
      ["user", "an account"],
      ["user", "an account"],
      ["request", ""],
    ]);
    expect(new Set(found.map(({ row_id: id }) => id)).size).toBe(3);
    expect(JSON.stringify(found)).not.toContain("nobody-has-this-name");
  });

  it("a flood of one refusal is two entries: the first, and how many followed", async () => {
    for (let call = 0; call < 200; call += 1) await server.call("GET", "/sys/user/list");
    server.time.now += 61_000;
    const found = await entries("refusal");
    expect(found.map(({ note }) => note)).toEqual(["GET /apiserver/*", "GET /apiserver/*；一分钟内又 199 次"]);
  });

  it("a flood of different refusals is bounded as well", async () => {
    for (let call = 0; call < 700; call += 1)
      await server.app.inject({ url: "/apiserver/sys/user/list", remoteAddress: `10.0.${call >> 8}.${call & 255}` });
    server.time.now += 61_000;
    const found = await entries("refusal");
    expect(found.length).toBeLessThanOrEqual(502);
    expect(found.at(-1)).toMatchObject({ action: "flood", note: expect.stringContaining("又 200 次") });
  });

  it("signing in and out, and being signed out by others, stands in the log with where from", async () => {
    const one = await server.signIn("patient", PASSWORD);
    await one.call("POST", "/sys/logout");
    const two = await server.signIn("patient", PASSWORD);
    const three = await server.signIn("patient", PASSWORD);
    await three.call("POST", "/sys/online/endOthers");
    expect((await two.call("GET", "/sys/user/profile")).status).toBe(401);
    const found = (await entries("write")).filter(({ entity }) => entity === "session");
    expect(found.map(({ action }) => action).toSorted()).toEqual(["endOthers", "signIn", "signIn", "signIn", "signOut"]);
    for (const entry of found) expect(entry).toMatchObject({ username: "patient", address: "127.0.0.1" });
  });
});
