import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

interface Entry {
  readonly id: string;
  readonly seq: number | null;
  readonly happenedTime: string;
  readonly kind: string;
  readonly entity: string;
  readonly subject: string;
  readonly action: string;
  readonly rowName: string;
  readonly username: string;
  readonly tenantNo: string;
  readonly note: string;
}

onOneDatabase("the audit log as a list", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "租户一" } }));
    const codes = ["sys:audit:list", "sys:audit:export", "sys:user:list"];
    await addUser(admin, "auditor", { realname: "审计员", roleIds: [await addRole(admin, { code: "auditor", codes })] });
    for (const tenantNo of ["0", "1001"])
      expectSuccess(await admin.call("POST", "/sys/tenantMember/add", { body: { userId: admin.userId, tenantNo } }));
    const there: TestSession = {
      ...admin,
      call: (method, path, options = {}) => admin.call(method, path, { ...options, headers: { "tenant-id": "1001" } }),
    };
    await addUser(there, "elsewhere", { realname: "外租户", roleIds: [await addRole(there, { code: "auditor", codes })] });
    await addUser(admin, "plain");
    await addUser(admin, "watcher", { roleIds: [await addRole(admin, { code: "watcher", codes: ["sys:audit:list"] })] });
  });
  afterAll(() => server.stop());

  const read = async (session: TestSession, query = "", headers: Record<string, string> = {}) => {
    await server.app.services.audit.flush();
    await server.app.services.audit.chain.seal();
    return expectSuccess(await session.call<{ records: readonly Entry[]; total: number }>("GET", `/sys/audit/list?${query}`, { headers }));
  };

  it("shows the newest entries first, with place and time, to who holds the right and nobody else", async () => {
    const auditor = await server.signIn("auditor");
    const { records, total } = await read(auditor, "pageSize=5");
    expect(total).toBeGreaterThan(5);
    expect(records).toHaveLength(5);
    expect(records[0]?.happenedTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(records.every(({ seq }) => typeof seq === "number")).toBe(true);
    const plain = await server.signIn("plain");
    for (const path of ["list", "exportXls", `queryById?id=${records[0]?.id ?? ""}`])
      expect([path, (await plain.call("GET", `/sys/audit/${path}`)).status]).toEqual([path, 403]);
    expect((await plain.call("GET", "/sys/schema/screen/audit")).success).toBe(false);
    const watcher = await server.signIn("watcher");
    expect((await watcher.call("GET", "/sys/audit/list")).status).toBe(200);
    expect((await watcher.call("GET", "/sys/audit/exportXls")).status).toBe(403);
  });

  it("reading it is an entry itself, with what was looked for", async () => {
    const auditor = await server.signIn("auditor");
    await read(auditor, "kind=refusal&person=plain");
    const { records } = await read(auditor, "entity=audit&action=查询");
    expect(records[0]).toMatchObject({ kind: "read", username: "auditor", note: expect.stringMatching(/条件：.*kind.*person/) });
    expect((await auditor.call("GET", "/sys/audit/exportXls?kind=refusal")).status).toBe(200);
    expect((await read(admin, "entity=audit&action=导出")).records[0]).toMatchObject({ kind: "write", username: "auditor" });
  });

  it("names rows as the viewer may read them, those that are gone as they were, and says which values an edit changed", async () => {
    const id = await addUser(admin, "renamed", { realname: "王小明" });
    const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", `/sys/user/queryById?id=${id}`));
    expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, realname: "王大明", email: "wang@example.org" } }));
    const entryOf = async (session: TestSession, rowId: string, action: string) =>
      (await read(session, `entity=user&rowId=${rowId}&action=${encodeURIComponent(action)}`)).records[0];
    const label = (await read(admin, `entity=user&rowId=${admin.userId}`)).records;
    expect(label.every(({ rowName }) => rowName !== "")).toBe(true);
    const told = await entryOf(await server.signIn("auditor"), id, "编辑");
    expect(told?.note).toMatch(/^改了.*姓名/);
    expect(told?.note).not.toContain("王大明");
    expect(told?.rowName).not.toBe("");
    expect(await entryOf(await server.signIn("watcher"), id, "编辑")).toMatchObject({ rowName: "", note: "改了 2 项" });
    expectSuccess(await admin.call("DELETE", `/sys/user/delete?id=${id}`));
    expect((await entryOf(admin, id, "编辑"))?.rowName).toMatch(/（已删除）$/);
  });

  it("says what somebody changed of a role, a department, a dictionary and of themselves", async () => {
    const role = await addRole(admin, { code: "altered", codes: [] });
    const { records: dictionaries } = expectSuccess(
      await admin.call<{ records: readonly { id: string }[] }>("GET", "/sys/dict/list?pageSize=1"),
    );
    const changes: readonly [entity: string, path: string, body: Record<string, unknown>, note: string][] = [
      ["role", "/sys/role", { id: role, roleName: "改过的角色" }, "角色名称"],
      ["department", "/sys/sysDepart", { id: await addDepartment(admin, "Z9"), departName: "改过的部门" }, "部门名称"],
      ["dict", "/sys/dict", { id: dictionaries[0]?.id, dictName: "改过的字典" }, "字典名称"],
    ];
    for (const [entity, path, body, title] of changes) {
      const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", `${path}/queryById?id=${String(body["id"])}`));
      expectSuccess(await admin.call("PUT", `${path}/edit`, { body: { ...body, rev } }));
      const [entry] = (await read(admin, `entity=${entity}&rowId=${String(body["id"])}&action=编辑`)).records;
      expect(entry?.note).toContain(title);
    }
    const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", "/sys/user/profile"));
    expectSuccess(await admin.call("PUT", "/sys/user/profile", { body: { rev, email: "own@example.org" } }));
    expect((await read(admin, "entity=user&action=修改本人资料")).records[0]?.note).toMatch(/^改了/);
  });

  it("hands no name out of rows that the viewer's row rule keeps from them", async () => {
    const codes = ["sys:audit:list", "sys:role:list"];
    const rules = [{ entity: "role", expression: "row.roleCode == 'auditor'" }];
    await addUser(admin, "narrow", { roleIds: [await addRole(admin, { code: "narrow", codes, rules })] });
    const { records } = await read(await server.signIn("narrow"), "entity=role&action=新增&pageSize=200");
    const names = new Set(records.map(({ rowName }) => rowName));
    expect(names).toEqual(new Set(["", "auditor"]));
  });

  it("filters by kind, person, row and day", async () => {
    const { records: refused } = await read(admin, "kind=refusal");
    expect(refused).toContainEqual(expect.objectContaining({ action: "没有权限", username: "plain" }));
    expect(refused.every(({ kind }) => kind === "refusal")).toBe(true);
    expect((await read(admin, `person=${encodeURIComponent("*审计*")}`)).records.every(({ username }) => username === "auditor")).toBe(
      true,
    );
    expect((await read(admin, "happenedTime_begin=2000-01-01&happenedTime_end=2000-12-31")).total).toBe(0);
    expect((await admin.call("GET", "/sys/audit/list?happenedTime_begin=2000-13-01")).status).toBe(400);
    expect((await admin.call("GET", "/sys/audit/list?nothing=x")).status).toBe(400);
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
    expect(new Set(records.map(({ tenantNo }) => tenantNo))).toEqual(new Set(["1001"]));
    expect(new Set((await read(admin, "pageSize=200")).records.map(({ tenantNo }) => tenantNo)).size).toBeGreaterThan(1);
  });
});
