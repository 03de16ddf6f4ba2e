import type { UserRow } from "../../src/generated/entities/user.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { memorySms } from "../support/entranceClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { moveToTenant } from "../support/tenantFixtures.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const ATTACKER_PHONE = "13900009999";
const DOCTOR_PHONE = "13800001111";
/** What a manager of people holds who has no right on appointments. */
const MANAGER_CODES = [
  ...["list", "add", "edit", "delete", "freeze", "unfreeze", "approve", "assignRole", "resetPassword", "import"].map(
    (right) => `sys:user:${right}`,
  ),
  ...["list", "add", "edit", "delete", "assign", "dataRules"].map((right) => `sys:role:${right}`),
  ...["list", "add", "edit", "delete", "assign"].map((right) => `sys:depart:${right}`),
];
const CLINIC_CODES = ["hiv:appointment:list", "hiv:appointment:edit"];

onOneDatabase("authority over accounts", (open) => {
  const sms = memorySms();
  let server: TestServer;
  let admin: TestSession;
  let manager: TestSession;
  const departments = new Map<string, string>();
  const roles = new Map<string, string>();
  const users = new Map<string, string>();
  beforeAll(async () => {
    server = await startTestServer(open, { smsSender: sms });
    admin = await server.signIn("admin");
    const department = async (code: string, parent?: string) =>
      departments.set(code, await addDepartment(admin, code, parent === undefined ? undefined : departments.get(parent)));
    for (const [code, parent] of [["D1"], ["D1.1", "D1"], ["D2"], ["D2.1", "D2"]] as const) await department(code, parent);
    const own = (field: string) => `row.${field} == user.orgCode`;
    roles.set("manager", await addRole(admin, { code: "manager", codes: MANAGER_CODES }));
    roles.set(
      "doctor",
      await addRole(admin, { code: "doctor", codes: CLINIC_CODES, rules: [{ entity: "appointment", expression: own("orgCode") }] }),
    );
    roles.set("all", await addRole(admin, { code: "all", codes: CLINIC_CODES, rules: [{ entity: "appointment", expression: "true" }] }));
    const user = async (name: string, role: string, code: string, more: object = {}) => {
      const place = { departIds: [departments.get(code)], orgCode: code };
      users.set(name, await addUser(admin, name, { roleIds: [roles.get(role)], ...place, ...more }));
    };
    await user("manager", "manager", "D1");
    await user("doctor", "doctor", "D1.1", { phone: DOCTOR_PHONE });
    await user("chief", "doctor", "D2");
    await user("peer", "manager", "D1.1");
    manager = await server.signIn("manager");
  });
  afterAll(() => server.stop());

  const rowOf = async (name: string): Promise<UserRow> =>
    expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${users.get(name)}`));
  const edit = async (session: TestSession, name: string, values: object) =>
    session.call("PUT", "/sys/user/edit", { body: { ...(({ id, rev }) => ({ id, rev }))(await rowOf(name)), ...values } });
  const phoneOf = async (name: string): Promise<unknown> =>
    (await server.app.services.database.db.selectFrom("sys_user").select("phone").where("username", "=", name).executeTakeFirst())?.[
      "phone"
    ];

  it("P10 whoever lacks a person's rights cannot give themselves the means to sign in as them", async () => {
    for (const values of [
      { phone: ATTACKER_PHONE },
      { phone: null },
      { email: "mine@example.cn" },
      { realname: "改名", phone: ATTACKER_PHONE },
    ])
      expect(await edit(manager, "doctor", values)).toMatchObject({ status: 403, message: expect.stringContaining("您没有的权限") });
    expect(await phoneOf("doctor")).toBe(DOCTOR_PHONE);
    expect((await manager.call("PUT", "/sys/user/changePassword", { body: { username: "doctor" } })).status).toBe(403);
    // What opens nothing may be put right by whoever keeps the people's data.
    expectSuccess(await edit(manager, "doctor", { sex: "1" }));
    expectSuccess(await edit(manager, "peer", { phone: "13900008888" }));
  });

  it("P10 a frozen or waiting account is opened again only by whoever holds what it holds", async () => {
    expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: users.get("doctor"), status: "frozen" } }));
    const { id, rev } = await rowOf("doctor");
    for (const answer of [
      await manager.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "normal" } }),
      await manager.call("POST", "/sys/user/action/unfreeze", { body: { ids: [{ id, rev }] } }),
    ])
      expect(answer.status).toBe(403);
    expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "normal" } }));
    expectSuccess(await manager.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "frozen" } }));
    expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "normal" } }));
  });

  it("P11 nobody moves a person to where they see rows that the mover does not", async () => {
    const elsewhere = { departIds: [departments.get("D1.1"), departments.get("D2")], orgCode: "D2" };
    expect((await edit(manager, "doctor", elsewhere)).status).toBe(403);
    expect((await edit(manager, "doctor", { departIds: [departments.get("D1.1"), departments.get("D2")] })).status).toBe(403);
    expectSuccess(await edit(manager, "peer", { departIds: [departments.get("D2")], orgCode: "D2" }));
    expectSuccess(await edit(manager, "peer", { departIds: [departments.get("D1.1")], orgCode: "D1.1" }));
  });

  it("P10 a limited doctor enters nobody's account of another department, though the rule has the same words", async () => {
    const codes = [...CLINIC_CODES, ...MANAGER_CODES];
    const rules = [{ entity: "appointment", expression: "row.orgCode == user.orgCode" }];
    const roleId = await addRole(admin, { code: "doctor_manager", codes, rules });
    await addUser(admin, "limited", { roleIds: [roleId], departIds: [departments.get("D1.1")], orgCode: "D1.1" });
    const limited = await server.signIn("limited");
    expect((await limited.call("PUT", "/sys/user/changePassword", { body: { username: "chief" } })).status).toBe(403);
    expect((await edit(limited, "chief", { phone: ATTACKER_PHONE })).status).toBe(403);
    expectSuccess(await edit(limited, "doctor", { phone: DOCTOR_PHONE, email: "doctor@example.cn" }));
    expectSuccess(await limited.call("PUT", "/sys/user/changePassword", { body: { username: "doctor" } }));
  });

  it("P11 the rows that a role opens are decided by those who hold them", async () => {
    const save = (roleId: string | undefined, rules: object[], session = manager) =>
      session.call("POST", "/sys/permission/roleDataRules", { body: { roleId, rules } });
    const wide = [{ entity: "appointment", expression: "true" }];
    expect(await save(roles.get("doctor"), wide)).toMatchObject({ status: 403, message: expect.stringContaining("预约") });
    expect((await save(roles.get("doctor"), [])).status).toBe(403);
    const empty = await addRole(manager, { code: "empty", codes: [] });
    expect((await save(empty, wide)).status).toBe(403);
    expectSuccess(await save(empty, [{ entity: "department", expression: "row.orgCode == 'D1'" }]));
  });

  it("P11 a role is not given codes whose rows its holders would then see beyond the giver", async () => {
    const codes = [...CLINIC_CODES, ...MANAGER_CODES];
    const rules = [{ entity: "appointment", expression: "row.orgCode == user.orgCode" }];
    const roleId = await addRole(admin, { code: "limited_giver", codes, rules });
    await addUser(admin, "giver", { roleIds: [roleId], departIds: [departments.get("D1.1")], orgCode: "D1.1" });
    const giver = await server.signIn("giver");
    const held = await addRole(admin, { code: "held", codes: ["sys:user:list"], rules });
    await addUser(admin, "holder", { roleIds: [held], departIds: [departments.get("D2")], orgCode: "D2" });
    const grant = (permissionIds: string) =>
      giver.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: held, permissionIds } });
    expect(await grant("sys:user:list,hiv:appointment:list")).toMatchObject({ status: 403, message: expect.stringContaining("预约") });
  });

  it("P11 moving a department under another gives nobody rows that the mover does not hold", async () => {
    const below = [{ entity: "appointment", expression: "row.orgCode in user.orgCodes" }];
    const head = await addRole(admin, { code: "head", codes: CLINIC_CODES, rules: below });
    await addUser(admin, "head", { roleIds: [head], departIds: [departments.get("D1")], orgCode: "D1" });
    const id = departments.get("D2.1");
    const { rev } = expectSuccess(await admin.call("GET", `/sys/sysDepart/queryById?id=${id}`));
    const moved = { id, rev, parentId: departments.get("D1") };
    expect((await manager.call("POST", "/sys/sysDepart/move", { body: moved })).status).toBe(403);
    expect((await manager.call("PUT", "/sys/sysDepart/edit", { body: moved })).status).toBe(403);
    expectSuccess(await admin.call("POST", "/sys/sysDepart/move", { body: moved }));
  });

  it("P11 an empty department gives nobody a row, so whoever adds departments adds it below anybody; what comes into it is judged then", async () => {
    const add = async (orgCode: string, parentId: string | undefined) =>
      manager.call<string>("POST", "/sys/sysDepart/add", { body: { departName: orgCode, orgCode, category: "department", parentId } });
    const added = await add("D1.9", departments.get("D1"));
    expectSuccess(added);
    const { records } = expectSuccess(
      await admin.call<{ records: readonly UserRow[] }>("GET", "/sys/sysDepart/list?orgCode=D1.9&pageSize=1"),
    );
    departments.set("D1.9", records[0]?.id ?? "");
    expectSuccess(await add("D1.9.1", departments.get("D1.9")));
    // Rows and people that come below the head of D1 by it are gained, by whichever call.
    const full = departments.get("D2");
    const { rev } = expectSuccess(await admin.call<UserRow>("GET", `/sys/sysDepart/queryById?id=${full}`));
    const moved = { id: full, rev, parentId: departments.get("D1.9") };
    expect((await manager.call("POST", "/sys/sysDepart/move", { body: moved })).status).toBe(403);
    const below = { departIds: [departments.get("D2"), departments.get("D1.9")], orgCode: "D1.9" };
    expect((await edit(manager, "chief", below)).status).toBe(403);
    expect((await edit(manager, "chief", { departIds: [departments.get("D1.9")] })).status).toBe(403);
  });

  it("P11 an empty department is refused where its code opens rows that are there already", async () => {
    const add = async (orgCode: string) =>
      manager.call("POST", "/sys/sysDepart/add", {
        body: { departName: orgCode, orgCode, category: "department", parentId: departments.get("D2.1") },
      });
    const expression = "row.orgCode in user.orgCodes || 'KEY' in user.orgCodes";
    const role = await addRole(admin, { code: "keyed", codes: CLINIC_CODES, rules: [{ entity: "appointment", expression }] });
    await addUser(admin, "keyed", { roleIds: [role], departIds: [departments.get("D2.1")], orgCode: "D2.1" });
    expect((await add("KEY")).status).toBe(403);
    expectSuccess(await add("D2.1.1"));
  });

  it("P10 the rights of a department are widened only by those who hold what its people then have", async () => {
    const body = { departId: departments.get("D1.1"), permissionIds: "hiv:appointment:list" };
    expect((await manager.call("POST", "/sys/permission/saveDepartPermission", { body })).status).toBe(403);
  });

  it("NOTICE the owner is told, on every channel, that an identifier of the account was changed, and it is audited", async () => {
    await addUser(admin, "owner", { phone: "13800002222" });
    users.set("owner", expectSuccess(await admin.call("GET", "/sys/user/list?username=owner")).records[0]?.id ?? "");
    expectSuccess(await edit(admin, "owner", { phone: "13800003333" }));
    await server.settle();
    // What was open by then ended with the change.
    const owner = await server.signIn("owner");
    const { sysMsgList } = expectSuccess(
      await owner.call<{ sysMsgList: { titile: string; msgTxt: string }[] }>("GET", "/sys/annountCement/listByUser?pageSize=5"),
    );
    expect(sysMsgList[0]?.titile).toContain("手机号");
    expect(sms.notices.filter(({ phone }) => phone.endsWith("2222") || phone.endsWith("3333")).map(({ phone }) => phone)).toEqual([
      "13800002222",
    ]);
    expect(JSON.stringify([sysMsgList, sms.notices])).not.toContain("13800003333");
    const entries = expectSuccess(await admin.call<{ action: string }[]>("GET", `/sys/user/history?id=${users.get("owner")}`));
    expect(entries.map(({ action }) => action)).toContain("edit");
  });

  it("NOTICE a person of another tenant reads it there", async () => {
    expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
    const id = await addUser(admin, "away", { phone: "13800004444" });
    users.set("away", id);
    await moveToTenant(admin, id, "1001");
    expectSuccess(await edit(admin, "away", { email: "away@example.cn" }));
    const away = await server.signIn("away");
    const { sysMsgList } = expectSuccess(
      await away.call<{ sysMsgList: { titile: string }[] }>("GET", "/sys/annountCement/listByUser?pageSize=5", {
        headers: { "tenant-id": "1001" },
      }),
    );
    expect(sysMsgList.map(({ titile }) => titile)).toEqual(["您的邮箱已被修改"]);
  });
});
