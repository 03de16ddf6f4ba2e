import type { UserRow } from "../../src/generated/entities/user.ts";
import { writeCard } from "../../src/schema/query/cardCondition.ts";
import { figuresOfCard } from "../support/dashboardCards.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { CANARY, joinTenant, seedTwoTenants, type TwoTenants } from "../support/tenantFixtures.ts";
import { addUser, expectSuccess, inTenant, PASSWORD, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("people whom several tenants have", (open) => {
  let server: TestServer;
  let people: TwoTenants;
  let here: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    people = await seedTwoTenants(server);
    here = await server.signIn("both");
  });
  afterAll(() => server.stop());

  const person = async (session: TestSession, id: string) => expectSuccess(await session.call("GET", `/sys/user/queryById?id=${id}`));
  const stored = () =>
    server.app.services.database.db.selectFrom("sys_user").selectAll().where("username", "=", "both").executeTakeFirstOrThrow();
  const refusal = "还属于其他租户";

  it("S-17 what all their tenants share is changed from none of them, by form, action or batch", async () => {
    const { boss, theirs } = people;
    const { id, rev } = await person(boss, theirs.both);
    const before = await stored();
    const edits = [
      { realname: "改名者" },
      { phone: "13900009999" },
      { email: "x@example.org" },
      { sex: "2" },
      { birthday: "2000-01-01" },
      { orgCode: "T1" },
      { orgCode: "T1", roleIds: [theirs.role] },
    ];
    for (const change of edits) {
      const answer = await boss.call("PUT", "/sys/user/edit", { body: { id, rev, ...change } });
      expect([change, answer.status]).toEqual([change, 403]);
      expect(answer.message).toContain(refusal);
    }
    const frozen = await boss.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "frozen" } });
    expect(frozen.message).toBe(
      "该用户还属于其他租户，状态由所有租户共用，请由默认租户的平台管理员修改；在本租户可以改他的角色和部门，或移除他的成员关系",
    );
    await boss.call("POST", "/sys/user/action/freeze", { body: { ids: [{ id, rev }] } });
    expect(await stored()).toEqual(before);
    expect((await here.call("GET", "/sys/user/profile")).status).toBe(200);
  });

  it("S-17 what is of one tenant alone is changed there, and who runs all of them changes the rest", async () => {
    const { boss, root, theirs } = people;
    const { id, rev } = await person(boss, theirs.both);
    expectSuccess(await boss.call("PUT", "/sys/user/edit", { body: { id, rev, roleIds: [], departIds: [] } }));
    const again = await person(boss, theirs.both);
    expectSuccess(await boss.call("PUT", "/sys/user/edit", { body: { ...again, roleIds: [theirs.role], departIds: [theirs.department] } }));
    const seen = await person(root, theirs.both);
    expectSuccess(await root.call("PUT", "/sys/user/edit", { body: { id, rev: seen.rev, realname: "两边人" } }));
    expect((await stored())["realname"]).toBe("两边人");
  });

  it("S-17 a person changes what is their own in any tenant they work in", async () => {
    const there = inTenant(here, "1001");
    const { rev } = expectSuccess(await there.call<UserRow>("GET", "/sys/user/profile"));
    expect((await there.call("PUT", "/sys/user/profile", { body: { rev, sex: "1" } })).success).toBe(true);
  });

  it("S-17 who is of one tenant alone is changed there as before", async () => {
    const { boss } = people;
    const id = await addUser(boss, "onlyhere");
    const { rev } = await person(boss, id);
    expectSuccess(await boss.call("PUT", "/sys/user/edit", { body: { id, rev, realname: "新名" } }));
    const frozen = await boss.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "frozen" } });
    expect(frozen.success).toBe(true);
  });

  it("S-07 a session that one tenant ends is over there, tickets of frames included, and goes on elsewhere", async () => {
    const { boss, root } = people;
    const session = await server.signIn("both");
    const there = inTenant(session, "1001");
    expect((await there.call("GET", "/sys/user/profile")).status).toBe(200);
    const { ticket } = expectSuccess(
      await there.call<{ ticket: string }>("POST", "/sys/ticket", { body: { purpose: "https://a.example" } }),
    );
    type Online = { records: { username: string; id: string }[] };
    const listed = async (by: TestSession) =>
      expectSuccess(await by.call<Online>("GET", "/sys/online/list?pageSize=200")).records.filter(({ username }) => username === "both");
    const before = await listed(boss);
    for (const { id: token } of before) expectSuccess(await boss.call("POST", "/sys/online/forceLogout", { body: { token } }));
    expect(await listed(boss)).toEqual([]);
    expect((await there.call("GET", "/sys/user/profile")).status).toBe(401);
    expect((await session.call("GET", "/sys/user/profile")).status).toBe(200);
    const redeemed = await server.call("POST", "/sys/ticket/redeem", { body: { ticket, purpose: "https://a.example" } });
    expect(redeemed.success).toBe(false);
    for (const { id: token } of await listed(root)) expectSuccess(await root.call("POST", "/sys/online/forceLogout", { body: { token } }));
    expect((await session.call("GET", "/sys/user/profile")).status).toBe(401);
    expect((await server.call("POST", "/sys/login", { body: { username: "both", password: PASSWORD } })).success).toBe(true);
  });

  it("S-17 the rule holds in the default tenant too, for those who do not run all of them", async () => {
    const { root } = people;
    const codes = ["sys:user:list", "sys:user:edit", "sys:user:freeze"];
    const role = expectSuccess(await root.call("POST", "/sys/role/add", { body: { roleName: "本地", roleCode: "local" } })).id;
    expectSuccess(
      await root.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: role, permissionIds: codes.join(",") } }),
    );
    expectSuccess(
      await root.call("POST", "/sys/permission/roleDataRules", { body: { roleId: role, rules: [{ entity: "user", expression: "true" }] } }),
    );
    await addUser(root, "local", { roleIds: [role] });
    const id = await addUser(root, "guest");
    await joinTenant(root, id, "0");
    await joinTenant(root, id, "1001");
    const local = await server.signIn("local");
    expect((await local.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "frozen" } })).message).toContain(refusal);
  });

  it("S-17 SCREEN-12 a dashboard counts nobody under a department of another tenant, nor does a question find them by it", async () => {
    const { boss, theirs } = people;
    const stateOf = async () => (await stored())["org_code"];
    expect(await stateOf()).toBe(`${CANARY}1`);
    const board = { screen: "monitorDashboard", card: "departments" };
    const figures = await figuresOfCard(boss, board);
    expect(JSON.stringify(figures)).not.toContain(CANARY);
    const of = (key: string | null) => figures.values[0]?.[figures.groups.findIndex((group) => group.key === key)];
    const listed = expectSuccess(await boss.call<{ records: readonly UserRow[] }>("GET", "/sys/user/list?pageSize=100")).records;
    const shown = (key: string | null) => listed.filter(({ orgCode }) => (orgCode ?? null) === key).length;
    expect([of("T1"), of(null)]).toEqual([shown("T1"), shown(null)]);
    const behind = async (group: string | null) => {
      const card = encodeURIComponent(writeCard({ ...board, group }));
      const answer = await boss.call<{ records: readonly UserRow[] }>("GET", `/sys/user/list?pageSize=100&_count=exact&_card=${card}`);
      return expectSuccess(answer).records.map(({ id }) => id);
    };
    expect(await behind(`${CANARY}1`)).toEqual([]);
    expect(await behind(null)).toContain(theirs.both);
    // The same through conditions: what is not shown neither finds a person nor leaves them out.
    const ids = async (query: string) =>
      expectSuccess(await boss.call<{ records: readonly UserRow[] }>("GET", `/sys/user/list?pageSize=100&${query}`)).records.map(
        ({ id }) => id,
      );
    const superQuery = (rule: string) =>
      `superQueryMatchType=and&superQueryParams=${encodeURIComponent(JSON.stringify([{ field: "orgCode", rule, val: "T1" }]))}`;
    expect(await ids(superQuery("ne"))).toContain(theirs.both);
    expect(await ids(superQuery("eq"))).not.toContain(theirs.both);
    expect(await ids(`_same=orgCode,user,orgCode,${theirs.both}`)).toEqual([]);
    // In any order they stand with those who have no department.
    const sorted = async (order: string) => ids(`column=orgCode&order=${order}`);
    for (const order of ["asc", "desc"]) expect((await sorted(order)).indexOf(theirs.both)).toBeGreaterThanOrEqual(shown("T1"));
  });
});
