import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Online {
  readonly id: string;
  readonly username: string;
  readonly mark: string | null;
  readonly mark_dictText?: string;
  readonly device: string;
  readonly loginTime: string;
  readonly lastSeenTime: string;
}

onOneDatabase("rows that the server gives: who is online", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    for (const name of ["editor", "viewer"]) await addUser(admin, name);
    for (const name of ["editor", "editor", "viewer"]) {
      server.time.now += 60_000;
      await server.signIn(name);
    }
    server.time.now += 120_000;
  });
  afterAll(() => server.stop());

  const list = async (query: string): Promise<{ records: readonly Online[]; total: number }> =>
    expectSuccess(await admin.call<{ records: readonly Online[]; total: number }>("GET", `/sys/online/list?${query}`));

  it("SCREEN-65 a list of sessions is counted, turned, sorted and asked like one of a table", async () => {
    const all = await list("pageSize=50");
    expect(all.total).toBe(4);
    expect(all.records.map(({ username }) => username)).toEqual(["admin", "viewer", "editor", "editor"]);
    expect(all.records[0]).toMatchObject({ mark: "own", mark_dictText: "本次登录" });
    expect(all.records.filter(({ mark }) => mark !== null)).toHaveLength(1);
    for (const { loginTime, lastSeenTime } of all.records)
      for (const time of [loginTime, lastSeenTime]) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const second = await list("pageSize=1&pageNo=2&column=loginTime&order=asc");
    expect([second.total, second.records.map(({ username }) => username)]).toEqual([4, ["editor"]]);
    expect((await list("username=*edit*")).total).toBe(2);
    const first = all.records[1];
    expect((await list(`loginTime_begin=${encodeURIComponent(first?.loginTime ?? "")}`)).records.map(({ id }) => id)).toEqual([first?.id]);
    expect(expectSuccess(await admin.call<Online>("GET", `/sys/online/queryById?id=${first?.id}`))).toMatchObject({ username: "viewer" });
  });

  it("S-10 nothing of it is written, imported or taken away: what an entity does not offer has no route and no right", async () => {
    for (const [method, path] of [
      ["POST", "/sys/online/add"],
      ["PUT", "/sys/online/edit"],
      ["DELETE", "/sys/online/delete?id=x"],
      ["POST", "/sys/online/importExcel"],
      ["GET", "/sys/online/exportXls"],
      ["GET", "/sys/online/history?id=x"],
    ] as const)
      expect([path, (await admin.call(method, path, method === "GET" ? {} : { body: {} })).status]).toEqual([path, 404]);
    const codes = JSON.stringify(expectSuccess(await admin.call<unknown>("GET", "/sys/permission/queryTreeList")));
    expect(codes).toContain("sys:online:list");
    expect(codes).toContain("sys:online:forceLogout");
    expect(codes).not.toContain("sys:online:add");
  });

  it("S-11 row rules over what the server gives narrow it, and so do those over the people", async () => {
    const rules = [{ entity: "online", expression: "row.username.startsWith('edi')" }];
    const names = async (username: string, roleId: string) => {
      await addUser(admin, username, { roleIds: [roleId] });
      const session = await server.signIn(username);
      const { records, total } = expectSuccess(await session.call<{ records: Online[]; total: number }>("GET", "/sys/online/list"));
      return [total, [...new Set(records.map((record) => record.username))]];
    };
    const byRow = await addRole(admin, { code: "byrow", codes: ["sys:online:list", "sys:user:list"], rules });
    expect(await names("seesrows", byRow)).toEqual([2, ["editor"]]);
    const people = [{ entity: "user", expression: "row.username == 'viewer'" }];
    const byPeople = await addRole(admin, { code: "bypeople", codes: ["sys:online:list", "sys:user:list"], rules: people });
    expect(await names("seespeople", byPeople)).toEqual([1, ["viewer"]]);
    const outside = await server.signIn("editor");
    expect((await outside.call("GET", "/sys/online/list")).status).toBe(403);
  });
});
