import type { UserRow } from "../../src/generated/entities/user.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

/** What a manager of people holds who has no right on appointments. */
const MANAGER_CODES = [
  ...["list", "add", "edit", "delete", "freeze", "unfreeze", "assignRole", "resetPassword"].map((right) => `sys:user:${right}`),
  ...["list", "add", "edit", "delete", "assign", "dataRules"].map((right) => `sys:role:${right}`),
  ...["list", "add", "edit", "assign"].map((right) => `sys:depart:${right}`),
];
const ASLEEP = ["hiv:appointment:list", "hiv:appointment:reveal"];

onOneDatabase("rights that a role keeps and that are not in force", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let manager: TestSession;
  const departments = new Map<string, string>();
  const roles = new Map<string, string>();
  const users = new Map<string, string>();
  const openTo = async (session: TestSession, code: string, codes: readonly string[]) =>
    session.call("POST", "/sys/permission/saveDepartPermission", {
      body: { departId: departments.get(code), permissionIds: codes.join() },
    });
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    for (const [code, parent] of [["D1"], ["D1.2", "D1"]] as const)
      departments.set(code, await addDepartment(admin, code, parent === undefined ? undefined : departments.get(parent)));
    roles.set("manager", await addRole(admin, { code: "manager", codes: MANAGER_CODES }));
    roles.set("plain", await addRole(admin, { code: "plain", codes: ["sys:user:list"] }));
    roles.set("ruled", await addRole(admin, { code: "ruled", codes: [], rules: [{ entity: "appointment", expression: "true" }] }));
    roles.set("asleep", await addRole(admin, { code: "asleep", codes: ASLEEP }));
    roles.set("unheld", await addRole(admin, { code: "unheld", codes: ASLEEP }));
    expectSuccess(await openTo(admin, "D1.2", ["sys:user:list"]));
    for (const name of ["asleep", "unheld"]) expectSuccess(await changeRole(admin, name, { departId: departments.get("D1.2") }));
    const place = { departIds: [departments.get("D1")], orgCode: "D1" };
    users.set("manager", await addUser(admin, "manager", { roleIds: [roles.get("manager")], ...place }));
    users.set("holder", await addUser(admin, "holder", { roleIds: [roles.get("asleep")], ...place }));
    users.set("keeper", await addUser(admin, "keeper", { roleIds: [roles.get("ruled")], ...place }));
    manager = await server.signIn("manager");
  });
  afterAll(() => server.stop());

  const changeRole = async (session: TestSession, name: string, values: object) => {
    const { id, rev } = expectSuccess(await admin.call<{ id: string; rev: number }>("GET", `/sys/role/queryById?id=${roles.get(name)}`));
    return session.call("PUT", "/sys/role/edit", { body: { id, rev, ...values } });
  };
  const changeUser = async (session: TestSession, name: string, values: object) => {
    const { id, rev } = expectSuccess(await admin.call<UserRow>("GET", `/sys/user/queryById?id=${users.get(name)}`));
    return session.call("PUT", "/sys/user/edit", { body: { id, rev, ...values } });
  };
  const appointments = async (session: TestSession) => session.call("GET", "/hiv/appointment/list");

  it("P10 nobody gives themselves a role that keeps more than they hold, and none awakes later", async () => {
    const mine = [roles.get("manager"), roles.get("asleep")];
    expect(await changeUser(manager, "manager", { roleIds: mine })).toMatchObject({
      status: 403,
      message: expect.stringContaining("asleep"),
    });
    expect((await changeUser(manager, "keeper", { roleIds: [roles.get("asleep")] })).status).toBe(403);
    expectSuccess(await openTo(admin, "D1.2", ["sys:user:list", ...ASLEEP]));
    expect((await appointments(manager)).status).toBe(403);
    expect((await appointments(await server.signIn("holder"))).status).toBe(200);
    expectSuccess(await openTo(admin, "D1.2", ["sys:user:list"]));
    expectSuccess(await changeUser(manager, "keeper", { roleIds: [roles.get("ruled"), roles.get("plain")] }));
  });

  it("P10 such a role is neither taken, renamed, moved nor deleted by them", async () => {
    for (const answer of [
      await changeUser(manager, "holder", { roleIds: [] }),
      await changeRole(manager, "asleep", { roleName: "改名" }),
      await changeRole(manager, "asleep", { departId: departments.get("D1") }),
      await changeRole(manager, "asleep", { departId: null }),
      await manager.call("DELETE", `/sys/role/delete?id=${roles.get("unheld")}`),
    ])
      expect(answer.status).toBe(403);
  });

  it("P10 its holder's password and number are not theirs to set, nor those of whoever keeps a rule of rows they do not see", async () => {
    for (const name of ["holder", "keeper"]) {
      expect((await manager.call("PUT", "/sys/user/changePassword", { body: { username: name } })).status).toBe(403);
      expect((await changeUser(manager, name, { phone: "13900001234" })).status).toBe(403);
      expectSuccess(await manager.call("PUT", "/sys/user/frozenBatch", { body: { ids: users.get(name), status: "frozen" } }));
      expect((await manager.call("PUT", "/sys/user/frozenBatch", { body: { ids: users.get(name), status: "normal" } })).status).toBe(403);
      expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: users.get(name), status: "normal" } }));
    }
  });

  it("P10 a rule that waits for its codes is given only by who sees its rows", async () => {
    expect((await changeUser(manager, "manager", { roleIds: [roles.get("manager"), roles.get("ruled")] })).status).toBe(403);
    expectSuccess(await changeUser(admin, "manager", { roleIds: [roles.get("manager"), roles.get("plain")] }));
  });

  it("S-17 what a new role has anyway may be said by who may not choose it", async () => {
    const add = async (roleCode: string, fullAccess: boolean) =>
      manager.call("POST", "/sys/role/add", { body: { roleName: roleCode, roleCode, fullAccess } });
    expectSuccess(await add("said", false));
    expect((await add("wished", true)).status).toBe(403);
  });

  it("P10 who opens a department's rights is judged by what the holders of its roles gain, and told of how many gain", async () => {
    const codes = [...MANAGER_CODES, "hiv:appointment:list", "hiv:appointment:reveal"];
    const rules = [{ entity: "appointment", expression: "row.orgCode == user.orgCode" }];
    roles.set("branch", await addRole(admin, { code: "branch", codes, rules }));
    const place = { departIds: [departments.get("D1.2")], orgCode: "D1.2" };
    await addUser(admin, "branch", { roleIds: [roles.get("branch")], ...place });
    const branch = await server.signIn("branch");
    // Holds every code, but not the rows of the holder, who works in D1.
    expect((await openTo(branch, "D1.2", ["sys:user:list", ...ASLEEP])).status).toBe(403);
    const answer = await openTo(admin, "D1.2", ["sys:user:list", ...ASLEEP]);
    expect(answer.message).toBe("保存成功，1 人因此得到更多权限");
    expect((await openTo(admin, "D1.2", ["sys:user:list"])).message).toBe("保存成功");
  });
});
