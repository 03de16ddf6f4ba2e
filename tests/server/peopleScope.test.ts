import { figuresOfCard } from "../support/dashboardCards.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addDepartment, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("accounts that a role opens without a word about them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  const departments = new Map<string, string>();
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    for (const [code, above] of [["D1"], ["D1.1", "D1"], ["D10"], ["D2"]] as const)
      departments.set(code, await addDepartment(admin, code, above && departments.get(above)));
    for (const code of departments.keys()) await addUser(admin, `of${code.replace(".", "_")}`, placed(code));
  });
  afterAll(() => server.stop());

  const placed = (orgCode: string) => ({ orgCode, departIds: [departments.get(orgCode)] });
  const newRole = async (roleCode: string): Promise<string> =>
    expectSuccess(await admin.call("POST", "/sys/role/add", { body: { roleName: roleCode, roleCode } })).id;
  const grant = async (roleId: string, ...codes: string[]) =>
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds: codes.join(",") } }));
  const rule = async (roleId: string, expression: string) =>
    expectSuccess(await admin.call("POST", "/sys/permission/roleDataRules", { body: { roleId, rules: [{ entity: "user", expression }] } }));
  const holder = async (username: string, roleId: string, orgCode?: string): Promise<TestSession> => {
    await addUser(admin, username, { roleIds: [roleId], ...(orgCode === undefined ? {} : placed(orgCode)) });
    return server.signIn(username);
  };
  const seen = async (session: TestSession): Promise<readonly string[]> => {
    const { records } = expectSuccess(await session.call("GET", "/sys/user/list?pageSize=100&username=of*&column=username&order=asc"));
    return records.map(({ username }) => username);
  };
  const EVERYBODY = ["ofD1", "ofD10", "ofD1_1", "ofD2"];

  it("P11 a new role starts with its holder's branch, a code that is added changes nothing of that", async () => {
    const role = await newRole("fresh");
    await grant(role, "sys:depart:list");
    await grant(role, "sys:depart:list", "sys:user:list", "sys:user:edit");
    const inside = await holder("inside", role, "D1");
    expect(await seen(inside)).toEqual(["ofD1", "ofD1_1"]);
    expect(await seen(await holder("placeless", role))).toEqual([]);
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'ofD2'`.execute(server.app.services.database.db);
    expect((await inside.call("GET", `/sys/user/queryById?id=${rows[0]?.id}`)).status).toBe(404);
    expect(expectSuccess(await inside.call<object[]>("GET", `/sys/user/queryUserByDepId?id=${departments.get("D2")}`))).toEqual([]);
  });

  it("P11 an account without a department, whose roles go by it, is stored and said to see nothing, to its writer and to itself", async () => {
    const role = await newRole("blind_desk");
    await grant(role, "sys:user:list", "sys:dict:list");
    const id = await addUser(admin, "nowhere", { roleIds: [role] });
    const edit = async (change: object) => {
      const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", `/sys/user/queryById?id=${id}`));
      return admin.call("PUT", "/sys/user/edit", { body: { id, rev, ...change } });
    };
    expect(await edit({ realname: "林晓" })).toMatchObject({
      code: 201,
      message: "已保存。林晓还没有部门，而其角色按部门开放数据，登录后看不到任何用户；请在“所属部门”中选择",
    });
    const lacks = async () =>
      (await figuresOfCard(await server.signIn("nowhere"), { screen: "monitorDashboard", card: "accounts" })).lacksDepartment;
    expect(await lacks()).toBe(true);
    expect((await edit({ departIds: [departments.get("D1")] })).code).toBe(200);
    expect(await lacks()).toBeUndefined();
  });

  it("P11 P90 everybody is a choice that is stored, audited, and copied with the role", async () => {
    const role = await newRole("chosen");
    await grant(role, "sys:user:list");
    await rule(role, "true");
    expect(await seen(await holder("chooser", role, "D1"))).toEqual(EVERYBODY);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from audit_log where action = 'dataRules' and row_id = ${role}`.execute(server.app.services.database.db);
    expect(rows[0]?.count).toBe(1);
    const copy = async (id: string, roleCode: string): Promise<string> =>
      expectSuccess(await admin.call<{ id: string }>("POST", "/sys/role/copy", { body: { id, roleName: roleCode, roleCode } })).id;
    expect(await seen(await holder("copied", await copy(role, "copied"), "D2"))).toEqual(EVERYBODY);
    const narrow = await newRole("narrow");
    await grant(narrow, "sys:user:list");
    expect(await seen(await holder("narrowed", await copy(narrow, "narrowed"), "D2"))).toEqual(["ofD2"]);
  });

  it("P11 whoever only chooses people does so among all of the tenant, by name", async () => {
    const role = await newRole("sender");
    await grant(role, "sys:announcement:add");
    const sender = await holder("sender", role, "D1");
    const { records } = expectSuccess(
      await sender.call<{ records: { text: string }[] }>("POST", "/sys/reference/options", {
        body: { entity: "announcement", field: "userIds", keyword: "of", pageSize: 100 },
      }),
    );
    expect(records.map(({ text }) => text).toSorted()).toEqual(EVERYBODY);
  });
});
