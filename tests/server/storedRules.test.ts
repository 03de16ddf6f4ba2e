import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Rules {
  readonly rules: readonly object[];
  readonly voidRules?: readonly { readonly entity: string; readonly expression: string; readonly problem: string }[];
}

onOneDatabase("row rules that are stored", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let role: string;
  beforeEach(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    role = await addRole(admin, {
      code: "reader",
      codes: ["sys:user:list", "sys:user:edit"],
      rules: [{ entity: "user", expression: "row.sex == '2'" }],
    });
    await addUser(admin, "reader", { roleIds: [role], sex: "2" });
  });
  afterEach(() => server.stop());

  /** As a version before the present reading, or another schema, left it. */
  const store = async (expression: string): Promise<void> => {
    const { db } = server.app.services.database;
    await sql`update sys_role_data_rule set expression = ${expression} where role_id = ${role}`.execute(db);
    await sql`update sys_role set rev = rev + 1 where id = ${role}`.execute(db);
  };
  const seen = async (session: TestSession) => expectSuccess(await session.call("GET", "/sys/user/list")).total;

  it.each([
    ["row.password != 'x'", "不可见"],
    ["row.gone == '1'", ""],
    ["row.orgCode.startsWith('D')", "部门"],
    ["row.sex ==", ""],
  ])("S-11 a stored rule that says %s opens nothing, and says so", async (expression, problem) => {
    const reader = await server.signIn("reader");
    expect(await seen(reader)).toBe(1);
    await store(expression);
    expect(await seen(reader)).toBe(0);
    expect((await reader.call("GET", `/sys/user/queryById?id=${reader.userId}`)).status).toBe(404);
    const read = () => admin.call<Rules>("GET", `/sys/permission/roleDataRules?roleId=${role}`);
    expect(expectSuccess(await read()).voidRules).toEqual([
      { entity: "user", expression, problem: expect.stringContaining(problem) as string },
    ]);
    const [ofCode] = expectSuccess(
      await admin.call<{ problem?: string }[]>("GET", "/sys/permission/getPermRuleListByPermId?permissionId=sys:user:list"),
    );
    expect(ofCode?.problem).toContain(problem);
    const rules = [{ entity: "user", expression: "row.sex == '2'" }];
    expectSuccess(await admin.call("POST", "/sys/permission/roleDataRules", { body: { roleId: role, rules } }));
    expect(await seen(reader)).toBe(1);
    expect(expectSuccess(await read()).voidRules).toBeUndefined();
  });

  it("S-11 a rule beside it still counts, and so does another role", async () => {
    const reader = await server.signIn("reader");
    await store("row.password != 'x'");
    const { db } = server.app.services.database;
    await sql`
      insert into sys_role_data_rule (id, role_id, entity, expression) values ('beside', ${role}, 'user', 'row.sex == ''2''')`.execute(db);
    await sql`update sys_role set rev = rev + 1 where id = ${role}`.execute(db);
    expect(await seen(reader)).toBe(1);
  });

  it("S-11 the start says in the log which rules open nothing", async () => {
    await store("row.password != 'x'");
    const again = await startTestServer(async () => server.app.services.database, { folder: server.folder });
    expect(again.logged.find((line) => line.includes("opens nothing"))).toContain("reader");
  });
});
