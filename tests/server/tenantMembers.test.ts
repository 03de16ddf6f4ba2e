import { afterAll, beforeAll, expect, it } from "vitest";
import { isBlank, type Row } from "../../src/schema/index.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { joinTenant, moveToTenant, seedTwoTenants, type TwoTenants } from "../support/tenantFixtures.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  inTenant,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

onOneDatabase("people of several tenants", (open) => {
  let server: TestServer;
  let people: TwoTenants;
  beforeAll(async () => {
    server = await startTestServer(open);
    people = await seedTwoTenants(server);
  });
  afterAll(() => server.stop());

  const person = async (session: TestSession, id: string) => expectSuccess(await session.call("GET", `/sys/user/queryById?id=${id}`));
  const stored = async (id: string) =>
    server.app.services.database.db
      .selectFrom("sys_user")
      .select(["role_ids", "depart_ids", "org_code"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const granted = async (session: TestSession) =>
    expectSuccess(
      await session.call<{ codes: string[]; fullAccess: boolean; userInfo: { roles: string[]; orgCode: string | null } }>(
        "GET",
        "/sys/permission/getUserPermissionByToken",
      ),
    );

  it("roles act in their tenant only, and so does the department a person works in", async () => {
    const both = await server.signIn("both");
    const [here, there] = [await granted(both), await granted(inTenant(both, "1001"))];
    expect(here.userInfo.roles).toEqual(["cnry_role"]);
    expect(here.codes.sort()).toEqual(["hiv:appointment:list", "sys:user:list"]);
    expect(here.userInfo.orgCode).toBe("CNRY1");
    expect(there.userInfo.roles).toEqual(["boss"]);
    expect(there.codes).toContain("sys:user:edit");
    expect(there.userInfo.orgCode).toBeNull();
    expect((await both.call("POST", "/sys/user/add", { body: {} })).status).toBe(403);
    const departments = async (session: TestSession) =>
      expectSuccess(await session.call<{ list: { orgCode: string }[] }>("GET", "/sys/user/getCurrentUserDeparts")).list.map(
        ({ orgCode }) => orgCode,
      );
    expect([await departments(both), await departments(inTenant(both, "1001"))]).toEqual([["CNRY1"], ["T1"]]);
    const choice = (session: TestSession, orgCode: string) => session.call("PUT", "/sys/selectDepart", { body: { orgCode } });
    expect((await choice(inTenant(both, "1001"), "CNRY1")).success).toBe(false);
    expectSuccess(await choice(inTenant(both, "1001"), "T1"));
    expect((await granted(inTenant(both, "1001"))).userInfo.orgCode).toBe("T1");
    expect((await granted(both)).userInfo.orgCode).toBeNull();
    expectSuccess(await choice(both, "CNRY1"));
  });

  it("row rules of a role hold in its tenant, with the department the person has there", async () => {
    const { founder, root, theirs } = people;
    const rules = [{ entity: "user", expression: "row.orgCode == user.orgCode" }];
    const role = await addRole(founder, { code: "limited", codes: ["sys:user:list"], rules });
    const limited = await addUser(founder, "limited", { roleIds: [role], departIds: [theirs.department], orgCode: "T1" });
    await joinTenant(root, limited, "0");
    const session = inTenant(await server.signIn("limited"), "1001");
    const names = expectSuccess(await session.call("GET", "/sys/user/list")).records.map(({ username }) => username);
    expect(names.sort()).toEqual(["boss", "limited"]);
    expect((await inTenant(session, "0").call("GET", "/sys/user/list")).status).toBe(403);
  });

  it("each tenant sees and changes its own roles and departments of a person, and loses none of the others'", async () => {
    const { boss, root, ids, theirs } = people;
    const { both } = theirs;
    const [ours, seen] = [await person(root, both), await person(boss, both)];
    expect(ours).toMatchObject({ roleIds: [ids["role"]], departIds: [ids["department"]], orgCode: "CNRY1" });
    expect(seen).toMatchObject({ roleIds: [theirs.role], departIds: [theirs.department], orgCode: null });
    const before = await stored(both);
    // Saved as it was shown: nothing changes, not even the version.
    const same = { id: both, rev: seen.rev, roleIds: seen.roleIds, departIds: seen.departIds, orgCode: seen.orgCode };
    expectSuccess(await boss.call("PUT", "/sys/user/edit", { body: same }));
    expect(await stored(both)).toEqual(before);
    expect((await person(boss, both)).rev).toBe(seen.rev);
    const emptied = { id: both, rev: seen.rev, roleIds: [], departIds: null, orgCode: "" };
    expectSuccess(await boss.call("PUT", "/sys/user/edit", { body: emptied }));
    expect(await stored(both)).toEqual({ role_ids: [ids["role"]], depart_ids: [ids["department"]], org_code: "CNRY1" });
    expect(await person(boss, both)).toMatchObject({ roleIds: [], departIds: [], orgCode: null });
    const { rev } = await person(root, both);
    const given = { id: both, rev, roleIds: [theirs.role] };
    expect((await root.call("PUT", "/sys/user/edit", { body: given })).message).toContain("角色不存在或当前不可选择");
    const taken = { id: both, rev: (await person(boss, both)).rev, roleIds: [ids["role"], theirs.role] };
    expectSuccess(await boss.call("PUT", "/sys/user/edit", { body: taken }));
    expect(await stored(both)).toMatchObject({ role_ids: [ids["role"], theirs.role] });
    const lookedUp = await boss.call<readonly string[]>("GET", `/sys/user/queryUserRole?userid=${both}`);
    expect(expectSuccess(lookedUp)).toEqual([theirs.role]);
  });

  it("S-17 no condition finds a person by roles or departments that they have in another tenant", async () => {
    const { boss, root, ids, theirs } = people;
    const found = async (session: TestSession, question: string) =>
      expectSuccess(await session.call("GET", `/sys/user/list?${question}`)).records.map(({ id }) => id);
    const advanced = (field: string, rule: string, val: string) =>
      `superQueryParams=${encodeURIComponent(encodeURIComponent(JSON.stringify([{ field, rule, val }])))}`;
    const { both } = theirs;
    for (const question of [
      `roleIds=${ids["role"]}`,
      `departIds=${ids["department"]}`,
      "orgCode=CNRY1",
      "orgCode=C*",
      advanced("roleIds", "eq", ids["role"] ?? ""),
      advanced("orgCode", "like", "CNRY"),
    ]) {
      expect(await found(root, question)).toContain(both);
      expect(await found(boss, question)).toEqual([]);
    }
    expect(await found(boss, `roleIds=${theirs.role}`)).toContain(both);
    expect((await found(boss, advanced("departIds", "eq", theirs.department))).length).toBeGreaterThan(0);
    // Nor does whether they have any: what is not shown counts as nothing.
    for (const field of ["roleIds", "departIds", "orgCode"]) {
      const listed = expectSuccess(await boss.call<{ records: readonly Row[] }>("GET", "/sys/user/list?pageSize=100")).records;
      const filled = listed.filter((row) => !isBlank(row[field])).map(({ id }) => String(id));
      expect((await found(boss, `pageSize=100&${advanced(field, "notEmpty", "")}`)).toSorted()).toEqual(filled.toSorted());
      expect(await found(root, `pageSize=100&${advanced(field, "notEmpty", "")}`)).toContain(both);
      const blank = await found(boss, `pageSize=100&${field}_Empty=1`);
      expect(blank.filter((id) => filled.includes(id))).toEqual([]);
    }
    for (const field of ["departIds", "orgCode"]) expect(await found(boss, `pageSize=100&${field}_Empty=1`)).toContain(both);
  });

  it("no list of choices offers or names people, roles or departments of another tenant", async () => {
    const { boss, root, ids } = people;
    const offered = async (session: TestSession, entity: string, field: string, more: object) =>
      (await session.call("POST", "/sys/reference/options", { body: { entity, field, ...more } })).body;
    for (const [entity, field, id] of [
      ["tenantMember", "userId", ids["user"]],
      ["user", "roleIds", ids["role"]],
      ["user", "departIds", ids["department"]],
      ["role", "departId", ids["department"]],
      ["announcement", "userIds", ids["user"]],
      ["tenantMember", "tenantNo", "0"],
    ] as const) {
      expect(await offered(root, entity, field, {})).toMatch(/cnry/i);
      for (const more of [{}, { keyword: "CNRY" }, { values: [id] }]) expect(await offered(boss, entity, field, more)).not.toMatch(/cnry/i);
    }
  });

  it("PERM-15 an administrator who is not in the default tenant does not count as the last one", async () => {
    const { root } = people;
    const body = { roleName: "副手", roleCode: "deputy", fullAccess: true };
    const { id } = expectSuccess(await root.call("POST", "/sys/role/add", { body }));
    await moveToTenant(root, await addUser(root, "deputy", { roleIds: [id] }), "1001");
    const [admin] = expectSuccess(await root.call("GET", "/sys/role/list?roleCode=admin")).records;
    const stripped = { id: admin?.id, rev: admin?.rev, fullAccess: false };
    expect(await root.call("PUT", "/sys/role/edit", { body: stripped })).toMatchObject({
      success: false,
      message: expect.stringContaining("至少"),
    });
  });

  it("a person's history in one tenant says nothing of what was done to them in another", async () => {
    type Entry = { username: string; changes: { field: string; after: unknown }[] };
    const { boss, founder, theirs } = people;
    const entries = expectSuccess(await boss.call<Entry[]>("GET", `/sys/user/history?id=${theirs.both}`));
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toMatch(/cnry/i);
    expect(JSON.stringify(entries)).not.toContain(people.ids["role"]);
    expect(entries).toEqual(expectSuccess(await founder.call<Entry[]>("GET", `/sys/user/history?id=${theirs.both}`)));
  });

  it("whoever is added in a tenant belongs to it from the start", async () => {
    const { boss, root } = people;
    const id = await addUser(boss, "fresh");
    const session = await server.signIn("fresh");
    expect((await inTenant(session, "1001").call("GET", "/sys/user/profile")).status).toBe(200);
    expect((await session.call("GET", "/sys/user/profile")).status).toBe(403);
    const { records } = expectSuccess(await root.call("GET", `/sys/tenantMember/list?userId=${id}`));
    expect(records).toMatchObject([{ tenantNo: "1001", createBy: "boss" }]);
    expect(await person(boss, id)).toMatchObject({ username: "fresh" });
  });

  it("a refused addition leaves no membership behind", async () => {
    const { boss } = people;
    const members = async () => (await server.app.services.database.db.selectFrom("sys_tenant_member").select("id").execute()).length;
    const before = await members();
    const body = { username: "cnryworker", realname: "同名", status: "normal", password: "Ribbon!2026" };
    expect((await boss.call("POST", "/sys/user/add", { body })).message).toContain("该账号已存在");
    expect(await members()).toBe(before);
  });

  it("chain 1: the password of somebody with roles in another tenant is not reset from here", async () => {
    const { boss, root } = people;
    const reset = (session: TestSession) => session.call("PUT", "/sys/user/changePassword", { body: { username: "both" } });
    expect(await reset(boss)).toMatchObject({ status: 403, success: false });
    expect((await reset(root)).success).toBe(true);
  });

  it("chain 1: a person with rights in a tenant they were taken out of is entered by nobody from elsewhere", async () => {
    const { root, founder, boss } = people;
    const [role] = expectSuccess(await root.call("GET", "/sys/role/list?roleCode=cnry_role")).records;
    const sleeper = await addUser(root, "sleeper", { roleIds: [role?.id] });
    await moveToTenant(root, sleeper, "1001");
    const reset = (session: TestSession) => session.call("PUT", "/sys/user/changePassword", { body: { username: "sleeper" } });
    expect(await reset(boss)).toMatchObject({ status: 403, success: false });
    const { rev } = await person(founder, sleeper);
    const phone = await boss.call("PUT", "/sys/user/edit", { body: { id: sleeper, rev, phone: "13900007777" } });
    expect(phone).toMatchObject({ status: 403, success: false });
    expect((await reset(root)).success).toBe(true);
  });

  it("an account that works elsewhere too is not deleted from here; leaving the tenant is enough", async () => {
    const { boss, theirs } = people;
    expect((await boss.call("DELETE", `/sys/user/delete?id=${theirs.both}`)).message).toBe(
      "该用户还属于其他租户，不能删除，请只移除他在本租户的成员关系",
    );
    const { records } = expectSuccess(await boss.call("GET", `/sys/tenantMember/list?userId=${theirs.both}`));
    expect(records.map(({ tenantNo }) => tenantNo)).toEqual(["1001"]);
    expectSuccess(await boss.call("DELETE", `/sys/tenantMember/delete?id=${records[0]?.id}`));
    expect((await boss.call("GET", `/sys/user/queryById?id=${theirs.both}`)).status).toBe(404);
  });

  it("PERM-15 roles with all rights are made in the default tenant, by those who have them there", async () => {
    const { boss, founder, root } = people;
    const body = { roleName: "一切", roleCode: "everything", fullAccess: true };
    expect((await boss.call("POST", "/sys/role/add", { body })).success).toBe(false);
    expect((await founder.call("POST", "/sys/role/add", { body })).success).toBe(false);
    expectSuccess(await root.call("POST", "/sys/role/add", { body }));
    expect(await granted(founder)).toMatchObject({ fullAccess: false, userInfo: { roles: expect.arrayContaining(["admin"]) } });
    expect((await granted(founder)).codes).not.toContain("sys:dict:edit");
    expect((await granted(root)).fullAccess).toBe(true);
  });

  it("a person who asks for an account belongs to the default tenant until somebody there lets them in", async () => {
    const { boss, root } = people;
    const { database } = server.app.services;
    const row = { id: "pending1", username: "hopeful", realname: "待审", status: "pending", role_ids: "[]", depart_ids: "[]" };
    await database.db.insertInto("sys_user").values(row).execute();
    const approve = { ids: [{ id: "pending1", rev: 1 }] };
    expect((await boss.call("POST", "/sys/user/action/approve", { body: approve })).status).toBe(404);
    expectSuccess(await root.call("POST", "/sys/user/action/approve", { body: approve }));
  });

  it("S-75 a role that a person of another tenant still holds is in use", async () => {
    const { founder, root } = people;
    const role = await addRole(founder, { code: "kept", codes: [] });
    const moved = await addUser(founder, "moved", { roleIds: [role] });
    const { records } = expectSuccess(await root.call("GET", `/sys/tenantMember/list?userId=${moved}`));
    await joinTenant(root, moved, "0");
    expectSuccess(await root.call("DELETE", `/sys/tenantMember/delete?id=${records[0]?.id}`));
    expect((await founder.call("DELETE", `/sys/role/delete?id=${role}`)).message).toContain("您看不到的数据");
  });

  it("departments of a tenant are its own tree", async () => {
    const { founder, root } = people;
    await addDepartment(founder, "T2");
    const codes = async (session: TestSession) =>
      expectSuccess(await session.call<{ orgCode: string }[]>("GET", "/sys/sysDepart/queryTreeList")).map(({ orgCode }) => orgCode);
    expect([await codes(root), await codes(founder)]).toEqual([["CNRY1"], ["T1", "T2"]]);
  });
});
