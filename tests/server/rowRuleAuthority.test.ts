import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  PASSWORD,
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const OWN = "row.orgCode == 'D1.1'";
const RULE_CODES = ["sys:role:list", "sys:role:add", "sys:role:assign", "sys:role:dataRules"];
const PEOPLE_CODES = ["list", "add", "edit", "assignRole"].map((right) => `sys:user:${right}`);
const DEPARTMENT_CODES = ["list", "add", "edit", "delete"].map((right) => `sys:depart:${right}`);

interface Rule {
  readonly entity: string;
  readonly expression: string;
}

onOneDatabase("rules that people write", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let made = 0;
  const departments = new Map<string, string>();
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const { db } = server.app.services.database;
    for (const [code, parent] of [["D1"], ["D1.1", "D1"], ["D1.1.1", "D1.1"], ["D2"]] as const)
      departments.set(code, await addDepartment(admin, code, parent === undefined ? undefined : departments.get(parent)));
    for (const code of ["D1.1", "D2", "D2"]) {
      made += 1;
      await sql`insert into hiv_organ (id, tenant_id, organ_name, organ_code, org_code, status)
        values (${`o${made}`}, '0', ${`机构 ${made}`}, ${`c${made}`}, ${code}, 'open')`.execute(db);
      await sql`insert into hiv_organ_service_time (id, tenant_id, organ_id) values (${`t${made}`}, '0', ${`o${made}`})`.execute(db);
    }
  });
  afterAll(() => server.stop());

  /** Somebody in D1.1 with a role of their own, limited to D1.1 in what the rules say. */
  const limited = async (
    codes: readonly string[],
    rules: readonly Rule[],
  ): Promise<{ session: TestSession; roleId: string; id: string }> => {
    made += 1;
    const name = `author${made}`;
    const roleId = await addRole(admin, { code: name, codes: [...codes], rules: [...rules] });
    const id = await addUser(admin, name, { roleIds: [roleId], departIds: [departments.get("D1.1")], orgCode: "D1.1" });
    return { session: await server.signIn(name), roleId, id };
  };
  const saveRules = async (session: TestSession, roleId: string, rules: readonly Rule[]): Promise<TestAnswer> =>
    session.call("POST", "/sys/permission/roleDataRules", { body: { roleId, rules } });
  const organsOf = async (session: TestSession): Promise<number> => expectSuccess(await session.call("GET", "/hiv/organ/list")).total;
  const organRule = (expression: string): Rule => ({ entity: "organ", expression });
  /** A role that the author made, held by an account that the author made. */
  const accomplice = async (
    author: TestSession,
    permissionIds: string,
    rules: readonly Rule[] = [],
  ): Promise<{ answer: TestAnswer; name: string }> => {
    made += 1;
    const name = `helper${made}`;
    const { id: roleId } = expectSuccess(await author.call("POST", "/sys/role/add", { body: { roleName: name, roleCode: name } }));
    if (rules.length > 0) expectSuccess(await saveRules(author, roleId, rules));
    expectSuccess(await author.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds } }));
    const place = { departIds: [departments.get("D1.1")], orgCode: "D1.1" };
    const body = { username: name, realname: name, password: PASSWORD, status: "normal", roleIds: [roleId], ...place };
    const answer = await author.call("POST", "/sys/user/add", { body });
    await sql`update sys_user_account set must_change_password = false`.execute(server.app.services.database.db);
    return { name, answer };
  };

  it("P11 a rule is judged for every time, dictionary, list of roles, department and person, not for this moment", async () => {
    const { session, roleId } = await limited([...RULE_CODES, "hiv:organ:list"], [organRule(OWN)]);
    const name = `author${made}`;
    for (const expression of [
      "dict('sex', '1') == '男'",
      `user.roles == ['aa', '${name}']`,
      "size(user.roles) == 2",
      "now() >= '2099-01-01 00:00:00'",
      "today() != '2026-01-05'",
      "weekday(today()) == 9",
      "user.orgCode == 'D2'",
      "user.username == 'nobody'",
      "'doctor' in user.roles",
      "!('nobody' in user.roles) && can('hiv:organ:reveal')",
      "'Znew' in user.orgCodes",
      "!('D1.1.1' in user.orgCodes)",
      "'Znew' in user.orgCodes || row.orgCode == 'D1.1'",
      "row.orgCode != user.orgCode",
      "!(row.orgCode in user.orgCodes)",
      "row.status == user.realname",
      "row.orgCode == 'D2' && now() >= '2099-01-01 00:00:00'",
      "user.orgCode == 'D9' ? row.orgCode == 'D2' : row.orgCode == 'D1.1'",
      "now() > '2099' == true",
    ])
      expect(await saveRules(session, roleId, [organRule(OWN), organRule(expression)]), expression).toMatchObject({ status: 403 });
    expect(await organsOf(session)).toBe(1);
  });

  it("P11 a rule that ties rows to its holder, or opens only rows of its author, is theirs to write", async () => {
    const { session, roleId } = await limited([...RULE_CODES, "hiv:organ:list"], [organRule(OWN)]);
    for (const expression of [
      "row.orgCode in user.orgCodes && row.orgCode == 'D1.1'",
      "row.orgCode == user.orgCode && today() > '2020-01-01'",
      "row.orgCode == 'D1.1' && (now() > '2026-01-01' || can('hiv:organ:edit'))",
      "row.orgCode == user.orgCode || row.orgCode == 'D1.1' && row.status == 'open'",
    ])
      expectSuccess(await saveRules(session, roleId, [organRule(OWN), organRule(expression)]));
    expect(await organsOf(session)).toBe(1);
  });

  it("P11 a refused rule names the part that is too wide, and what to write instead", async () => {
    const { session, roleId } = await limited([...RULE_CODES, "hiv:organ:list"], [organRule(OWN)]);
    const answer = await saveRules(session, roleId, [organRule(`${OWN} || dict('sex', '1') == '男'`)]);
    expect(answer.message).toContain("“dict('sex', '1') == '男'”");
    expect(answer.message).toContain("row.orgCode in user.orgCodes");
    expect(answer.message).not.toContain(OWN);
  });

  it("P11 who opens every row, or has all rights, writes any rule", async () => {
    const { session, roleId } = await limited([...RULE_CODES, "hiv:organ:list"], [organRule("true")]);
    expectSuccess(await saveRules(session, roleId, [organRule("true"), organRule("'Znew' in user.orgCodes")]));
    expect(await organsOf(session)).toBe(3);
    expectSuccess(await saveRules(admin, roleId, [organRule("now() >= '2099-01-01'")]));
    expect(await organsOf(session)).toBe(0);
  });

  it("P11 roles that are given twice are held once, and count as sessions count them", async () => {
    const { session, roleId, id } = await limited([...RULE_CODES, ...PEOPLE_CODES, "hiv:organ:list"], [organRule(OWN)]);
    expectSuccess(await saveRules(admin, roleId, [organRule(OWN), organRule("size(user.roles) == 2")]));
    expect(await organsOf(session)).toBe(1);
    const { id: other } = expectSuccess(
      await session.call("POST", "/sys/role/add", { body: { roleName: "另一个", roleCode: `other${made}` } }),
    );
    const { rev } = expectSuccess(await session.call("GET", `/sys/user/queryById?id=${id}`));
    for (const roleIds of [
      [roleId, other],
      [other, roleId, roleId],
    ])
      expect((await session.call("PUT", "/sys/user/edit", { body: { id, rev, roleIds } })).status).toBe(403);
    expect(await organsOf(session)).toBe(1);
  });

  it("P11 nobody opens rows by adding, deleting or moving a department that a rule asks for", async () => {
    // Who may choose among all people gains none of them by a new place in the tree.
    const people = { entity: "user", expression: "true" };
    const { session, roleId } = await limited([...DEPARTMENT_CODES, ...PEOPLE_CODES, "hiv:organ:list"], [organRule(OWN), people]);
    const asking = `'Znew' in user.orgCodes || 'D1.1' in user.orgCodes && !('D1.1.1' in user.orgCodes)`;
    expectSuccess(await saveRules(admin, roleId, [organRule(OWN), organRule(asking), people]));
    const added = { departName: "新部门", orgCode: "Znew", category: "department", parentId: departments.get("D1.1") };
    const id = departments.get("D1.1.1");
    const { rev } = expectSuccess(await admin.call("GET", `/sys/sysDepart/queryById?id=${id}`));
    const away = { id, rev, parentId: departments.get("D2") };
    // What a rule names is in use, and deleted by nobody.
    for (const call of ["delete?id", "deleteBatch?ids"])
      expect(await session.call("DELETE", `/sys/sysDepart/${call}=${id}`)).toMatchObject({
        status: 400,
        message: expect.stringContaining("被使用：您看不到的数据"),
      });
    for (const answer of [
      await session.call("POST", "/sys/sysDepart/add", { body: added }),
      await session.call("POST", "/sys/sysDepart/move", { body: { ...away, parentId: null } }),
      await session.call("PUT", "/sys/sysDepart/edit", { body: away }),
    ])
      expect(answer).toMatchObject({ status: 403, message: expect.stringContaining("机构") });
    expect(await organsOf(session)).toBe(1);
    expectSuccess(await session.call("POST", "/sys/sysDepart/add", { body: { ...added, orgCode: "Zother" } }));
  });

  it("P16 a rule that asks for the department alone opens nothing to nobody's department, and lends its holder no place they lack", async () => {
    const { session, roleId } = await limited([...RULE_CODES, ...DEPARTMENT_CODES, "hiv:organ:list"], [organRule(OWN)]);
    for (const rule of ["user.orgCode == 'D1.1' ? row.orgCode == 'D1.1' : true", `${OWN} || user.orgCode != 'D1.1'`]) {
      expectSuccess(await saveRules(admin, roleId, [organRule(rule)]));
      expect(await organsOf(session)).toBe(1);
      expect(await saveRules(session, roleId, [organRule("true")])).toMatchObject({ status: 403 });
      expect(await organsOf(session)).toBe(1);
    }
    const role = await addRole(admin, { code: "nowhere", codes: ["hiv:organ:list"] });
    await addUser(admin, "nowhere", { roleIds: [role] });
    const nowhere = await server.signIn("nowhere");
    for (const rule of [
      "!('D2' in user.orgCodes)",
      "user.orgCode != 'D2'",
      "user.orgCode == ''",
      "blank(user.orgCode) || row.orgCode == 'D9'",
    ]) {
      expectSuccess(await saveRules(admin, role, [organRule(rule)]));
      expect(await organsOf(nowhere), rule).toBe(0);
    }
  });

  it("P13 a rule reads no field that its author may not read, and none that nobody reads", async () => {
    const codes = [...RULE_CODES, ...PEOPLE_CODES, "hiv:appointment:list"];
    const { session, roleId } = await limited(codes, [{ entity: "appointment", expression: OWN }]);
    const kept = { entity: "appointment", expression: OWN };
    for (const who of [session, admin])
      for (const expression of ["row.username == 'admin' && row.password.startsWith('$argon2id')", "!blank(row.password)"])
        expect(await saveRules(who, roleId, [kept, { entity: "user", expression }]), expression).toMatchObject({
          status: 400,
          message: expect.stringContaining("密码"),
        });
    for (const expression of [`${OWN} && row.remark.startsWith('C')`, `${OWN} && blank(row.remark)`, `${OWN} && row.mobile > '139'`])
      expect(await saveRules(session, roleId, [kept, { entity: "appointment", expression }]), expression).toMatchObject({ status: 403 });
    const { entities } = expectSuccess(
      await session.call<{ entities: { name: string; fields: { name: string }[] }[] }>(
        "GET",
        `/sys/permission/roleDataRules?roleId=${roleId}`,
      ),
    );
    const offered = entities.find(({ name }) => name === "appointment")?.fields.map(({ name }) => name);
    expect(offered).toContain("orgCode");
    expect(offered).not.toEqual(expect.arrayContaining(["remark"]));
    expect(offered).not.toEqual(expect.arrayContaining(["mobile"]));
  });

  it("P13 a rule asks for no role or department of another tenant, though the person belongs to both", async () => {
    expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
    for (const tenantNo of ["0", "1001"])
      expectSuccess(await admin.call("POST", "/sys/tenantMember/add", { body: { tenantNo, userId: admin.userId } }));
    const { session, roleId: foreignRole, id } = await limited([...RULE_CODES, ...PEOPLE_CODES], []);
    for (const tenantNo of ["0", "1001"])
      expectSuccess(await admin.call("POST", "/sys/tenantMember/add", { body: { tenantNo, userId: id } }));
    const there = { headers: { "tenant-id": "1001" } };
    const { id: roleId } = expectSuccess(
      await admin.call("POST", "/sys/role/add", { ...there, body: { roleName: "经理", roleCode: "mgr1001" } }),
    );
    const permissionIds = [...RULE_CODES, ...PEOPLE_CODES].join();
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { ...there, body: { roleId, permissionIds } }));
    await sql`update sys_user set role_ids = ${JSON.stringify([foreignRole, roleId])}::jsonb where id = ${id}`.execute(
      server.app.services.database.db,
    );
    const save = async (expression: string): Promise<TestAnswer> =>
      session.call("POST", "/sys/permission/roleDataRules", { ...there, body: { roleId, rules: [{ entity: "user", expression }] } });
    for (const expression of [
      "row.orgCode == 'D1.1'",
      "row.orgCode in ['D1.1', 'D2']",
      `'${foreignRole}' in row.roleIds`,
      `!('${departments.get("D1.1")}' in row.departIds)`,
      "blank(row.orgCode)",
      "row.orgCode == user.realname",
      "row.orgCode == row.username",
    ])
      expect(await save(expression), expression).toMatchObject({ status: 403, message: expect.stringContaining("查看") });
    expectSuccess(await save("row.orgCode in user.orgCodes"));
  });

  it("P11 child rows are given by those only who see the rows above them", async () => {
    const codes = [...RULE_CODES, ...PEOPLE_CODES, "hiv:organ:list", "hiv:organServiceTime:list"];
    const { session } = await limited(codes, [organRule(OWN)]);
    expect(expectSuccess(await session.call("GET", "/hiv/organServiceTime/list")).total).toBe(1);
    const { answer } = await accomplice(session, "hiv:organServiceTime:list");
    expect(answer).toMatchObject({ status: 403 });
  });

  it("P11 a code that lets people be chosen gives these people", async () => {
    const codes = [...RULE_CODES, ...PEOPLE_CODES, "sys:announcement:list", "sys:announcement:add"];
    const { session } = await limited(codes, [{ entity: "user", expression: OWN }]);
    expect((await accomplice(session, "sys:announcement:add")).answer).toMatchObject({ status: 403 });
    const { answer, name } = await accomplice(session, "sys:announcement:add", [{ entity: "user", expression: OWN }]);
    expectSuccess(answer);
    const helper = await server.signIn(name);
    const body = { entity: "announcement", field: "userIds" };
    const { records } = expectSuccess(await helper.call<{ records: { text: string }[] }>("POST", "/sys/reference/options", { body }));
    expect(records.map(({ text }) => text)).not.toContain("admin");
  });

  it("P11 names of users are told to nobody who has nothing to choose them for", async () => {
    made += 1;
    await addUser(admin, `empty${made}`, {});
    const empty = await server.signIn(`empty${made}`);
    const answer = await empty.call("GET", "/sys/user/getMultiUser?username=admin");
    expect(answer.body).toBe("[]");
  });
});
