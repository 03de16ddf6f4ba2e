import { afterEach, beforeEach, expect, it } from "vitest";
import type { DataRule, RuleField, RuleReach } from "../../src/schema/wire/roleAnswers.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const REACH = "/sys/permission/ruleReach";
const FIELDS = "/sys/permission/ruleFields?entity=user";

onOneDatabase("row rules while they are written", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeEach(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "lady", { sex: "2" });
    await addUser(admin, "lord", { sex: "1" });
  });
  afterEach(() => server.stop());

  const reach = (session: TestSession, expression?: string) =>
    session.call<RuleReach & { readonly problems?: unknown }>("POST", REACH, {
      body: { entity: "user", ...(expression === undefined ? {} : { expression }) },
    });
  const person = async (code: string, codes: readonly string[], rules: readonly DataRule[] = []): Promise<TestSession> => {
    const role = await addRole(admin, { code, codes: [...codes], rules });
    await addUser(admin, code, { roleIds: [role], sex: "2" });
    return server.signIn(code);
  };

  it("PERM-15 count what a rule would open of what its author sees, and tell two numbers and no row", async () => {
    const { total } = expectSuccess(await admin.call("GET", "/sys/user/list")) as { total: number };
    expect(expectSuccess(await reach(admin, "row.sex == '2'"))).toEqual({ entity: "user", visible: 1, total });
    expect(expectSuccess(await reach(admin, "row.username in ['lady', 'lord'] && !blank(row.sex)"))).toEqual({
      entity: "user",
      visible: 2,
      total,
    });
    expect(expectSuccess(await reach(admin))).toMatchObject({ total });
  });

  it("S-11 count nothing beyond the rows that their author sees", async () => {
    const rules = [{ entity: "user", expression: "row.sex == '2'" }];
    const clerk = await person("clerk", ["sys:user:list", "sys:role:list", "sys:role:dataRules"], rules);
    expect(expectSuccess(await reach(clerk, "true"))).toEqual({ entity: "user", visible: 2, total: 2 });
    expect(expectSuccess(await reach(clerk, "row.sex == '1'"))).toMatchObject({ visible: 0 });
  });

  it("S-11 are refused to whoever may not write rules, or may not look at the list", async () => {
    const reader = await person("reader", ["sys:user:list", "sys:role:list", "sys:role:assign"]);
    expect((await reach(reader, "true")).status).toBe(403);
    expect((await reader.call("GET", FIELDS)).status).toBe(403);
    const writer = await person("writer", ["sys:role:list", "sys:role:dataRules"]);
    expect((await reach(writer, "true")).status).toBe(403);
  });

  it("S-11 ask nothing about values that their author may not read", async () => {
    const clerk = await person("clerk", ["sys:user:list", "sys:role:list", "sys:role:dataRules"]);
    expect((await reach(clerk, "row.phone == '13800000001'")).status).toBe(403);
    expect((await reach(admin, "row.password == 'x'")).message).toContain("不可见");
  });

  it("ERR-20 say in Chinese what is wrong with an expression", async () => {
    for (const [expression, told] of [
      ["row.gone == '1'", "gone"],
      ["row.sex ==", ""],
      [" ", "请填写规则"],
    ] as const) {
      const answer = await reach(admin, expression);
      expect(answer.status).toBe(400);
      expect(answer.result?.problems).toEqual(
        expect.arrayContaining([{ field: "expression", message: expect.stringMatching(/[一-龥]/) as string }]),
      );
      expect(answer.message).toContain(told);
    }
    expect((await admin.call("POST", REACH, { body: { entity: "nothing", expression: "true" } })).status).toBe(404);
  });

  it("PERM-15 are offered the fields that their author reads whole, with the words for who looks", async () => {
    const fieldsOf = async (session: TestSession) => expectSuccess(await session.call<RuleField[]>("GET", FIELDS));
    const all = await fieldsOf(admin);
    const named = (name: string) => all.find(({ field }) => field.name === name);
    expect(named("sex")?.field).toMatchObject({ title: "性别", dictionary: "sex" });
    expect(named("createBy")?.words).toEqual(["self"]);
    expect(named("password")).toBeUndefined();
    expect(named("phone")).toBeDefined();
    const clerk = await person("clerk", ["sys:user:list", "sys:role:list", "sys:role:dataRules"]);
    expect((await fieldsOf(clerk)).map(({ field }) => field.name)).not.toContain("phone");
  });

  it("PERM-15 begin with the data that the role may use", async () => {
    const id = await addRole(admin, { code: "organs", codes: ["hiv:organ:list"] });
    const { entities } = expectSuccess(
      await admin.call<{ entities: { name: string; isUsed: boolean }[] }>("GET", `/sys/permission/roleDataRules?roleId=${id}`),
    );
    const used = entities.filter(({ isUsed }) => isUsed).map(({ name }) => name);
    expect(used).toContain("organ");
    expect(used).not.toContain("user");
  });
});
