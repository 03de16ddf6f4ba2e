import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, PASSWORD, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Entry {
  readonly seq: number | null;
  readonly time: string;
  readonly kind: string;
  readonly entity: string;
  readonly title: string;
  readonly action: string;
  readonly username: string;
  readonly tenantId: string;
  readonly note: string;
}

onOneDatabase("the audit log on its page", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "租户一" } }));
    const codes = ["sys:audit:list", "sys:user:list"];
    await addUser(admin, "auditor", { realname: "审计员", roleIds: [await addRole(admin, { code: "auditor", codes })] });
    for (const tenantNo of ["0", "1001"])
      expectSuccess(await admin.call("POST", "/sys/tenantMember/add", { body: { userId: admin.userId, tenantNo } }));
    const there: TestSession = {
      ...admin,
      call: (method, path, options = {}) => admin.call(method, path, { ...options, headers: { "tenant-id": "1001" } }),
    };
    await addUser(there, "elsewhere", { realname: "外租户", roleIds: [await addRole(there, { code: "auditor", codes })] });
    await addUser(admin, "plain");
  });
  afterAll(() => server.stop());

  const read = async (session: TestSession, query = "", headers: Record<string, string> = {}) => {
    await server.app.services.audit.flush();
    await server.app.services.audit.chain.seal();
    return expectSuccess(await session.call<{ records: readonly Entry[]; total: number }>("GET", `/sys/audit/list?${query}`, { headers }));
  };

  it("shows the newest entries first, with place, time and zone, to who holds the right and nobody else", async () => {
    const auditor = await server.signIn("auditor");
    const { records, total } = await read(auditor, "pageSize=5");
    expect(total).toBeGreaterThan(5);
    expect(records).toHaveLength(5);
    expect(records[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    expect(records.every(({ seq }) => typeof seq === "number")).toBe(true);
    expect((await (await server.signIn("plain")).call("GET", "/sys/audit/list")).status).toBe(403);
  });

  it("reading it is an entry itself, with what was looked for", async () => {
    const auditor = await server.signIn("auditor");
    await read(auditor, "kind=refusal&person=plain");
    const { records } = await read(auditor, "entity=audit&action=search");
    expect(records[0]).toMatchObject({ kind: "read", username: "auditor", note: expect.stringContaining("kind refusal、person plain") });
  });

  it("filters by kind, person, row and day", async () => {
    const { records: refused } = await read(admin, "kind=refusal");
    expect(refused).toContainEqual(expect.objectContaining({ action: "RIGHT_MISSING", username: "plain" }));
    expect(refused.every(({ kind }) => kind === "refusal")).toBe(true);
    expect((await read(admin, `person=${encodeURIComponent("审计")}`)).records.every(({ username }) => username === "auditor")).toBe(true);
    expect((await read(admin, "begin=2000-01-01&end=2000-12-31")).total).toBe(0);
    expect((await admin.call("GET", "/sys/audit/list?begin=2000-13-01")).status).toBe(400);
    for (const day of ["2026-02-31", "2025-02-29", "0000-01-01", "2026-1-1", "2026-11-22'"])
      for (const name of ["begin", "end"])
        expect([name, day, (await admin.call("GET", `/sys/audit/list?${name}=${day}`)).status]).toEqual([name, day, 400]);
    expect((await admin.call("GET", "/sys/audit/list?kind=x")).status).toBe(400);
    expect((await admin.call("GET", "/sys/audit/list?pageSize=-1")).status).toBe(400);
  });

  it("in another tenant than the default one shows that tenant's entries only", async () => {
    const answer = await server.call<{ token: string }>("POST", "/sys/login", {
      body: { username: "elsewhere", password: PASSWORD },
      headers: { "tenant-id": "1001" },
    });
    const { token } = expectSuccess(answer);
    const session: TestSession = {
      app: server.app,
      token,
      userId: "",
      call: (method, path, options = {}) =>
        server.call(method, path, { ...options, headers: { "x-access-token": token, "tenant-id": "1001" } }),
    };
    await session.call("GET", "/sys/user/list");
    const { records } = await read(session, "pageSize=200");
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map(({ tenantId }) => tenantId))).toEqual(new Set(["1001"]));
    expect(new Set((await read(admin, "pageSize=200")).records.map(({ tenantId }) => tenantId)).size).toBeGreaterThan(1);
  });
});
