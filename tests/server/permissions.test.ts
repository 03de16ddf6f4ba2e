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

interface Granted {
  readonly menu: readonly MenuItem[];
  readonly auth: readonly { action: string; type: string; status: string }[];
  readonly allAuth: readonly { action: string }[];
  readonly sysSafeMode: boolean;
  readonly codes: readonly string[];
  readonly fullAccess: boolean;
}

interface MenuItem {
  readonly path: string;
  readonly component: string;
  readonly redirect: string | null;
  readonly meta: { title: string; keepAlive: boolean; componentName: string };
  readonly children?: readonly MenuItem[];
}

interface Node {
  readonly beyond?: true;
  readonly code?: string;
  readonly children: readonly Node[];
}

const PERMISSIONS = "/sys/permission/getUserPermissionByToken";
const codesIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => [...(node.code ? [node.code] : []), ...codesIn(node.children)]);

onOneDatabase("permissions", (open) => {
  let server: TestServer;
  let admin: TestSession;
  const granted = async (session: TestSession): Promise<Granted> => expectSuccess(await session.call<Granted>("GET", PERMISSIONS));
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "nobody");
    await addUser(admin, "viewer", { roleIds: [await addRole(admin, { code: "viewing", codes: ["hiv:organ:list", "sys:user:list"] })] });
    const managing = [
      "sys:role:list",
      "sys:role:add",
      "sys:role:edit",
      "sys:role:delete",
      "sys:role:assign",
      "sys:role:dataRules",
      "sys:user:list",
      "sys:user:add",
      "sys:user:edit",
      "sys:user:assignRole",
      "sys:user:freeze",
      "sys:user:delete",
      "sys:user:resetPassword",
      "hiv:organ:list",
    ];
    await addUser(admin, "human", { roleIds: [await addRole(admin, { code: "managing", codes: managing })] });
  });
  afterAll(() => server.stop());

  it("AUTH-09 PERM-02 API-16 an administrator holds every code and sees the whole menu", async () => {
    const result = await granted(admin);
    expect(result).toMatchObject({ fullAccess: true, sysSafeMode: false });
    expect(result.auth).toEqual(result.allAuth);
    expect(result.codes).toEqual(expect.arrayContaining(["sys:user:list", "hiv:appointment:cancel", "sys:schema:edit"]));
    const hiv = result.menu.find(({ meta }) => meta.title === "预约与检测");
    expect(hiv).toMatchObject({ component: "layouts/RouteView", redirect: expect.any(String) });
    expect(hiv?.children?.find(({ meta }) => meta.title === "预约管理")).toMatchObject({
      path: "/hiv/appointment",
      component: "schema/appointment",
      meta: { title: "预约管理", keepAlive: true, componentName: "schema/appointment" },
    });
  });

  it("PERM-01 a viewer's menu holds the screens they may list and no empty groups", async () => {
    const result = await granted(await server.signIn("viewer"));
    expect(result.menu.map(({ meta }) => meta.title)).toEqual(["首页", "数据看板", "机构", "用户"]);
    expect(result.menu[2]?.children?.map(({ path }) => path)).toEqual(["/hiv/organ", "/hiv/organSetting"]);
    expect(result.codes.toSorted()).toEqual(["hiv:organ:list", "sys:user:list"]);
    expect(result.allAuth.length).toBeGreaterThan(20);
  });

  it("PERM-04 field rights are of type 2, all others of type 1", async () => {
    const { allAuth } = await granted(admin);
    expect(allAuth).toContainEqual(expect.objectContaining({ action: "sys:user:assignRole", type: "2", status: "1" }));
    expect(allAuth).toContainEqual(expect.objectContaining({ action: "sys:user:add", type: "1", status: "1" }));
  });

  it("S-10 whoever holds nothing gets 403 from every call that asks for a right", async () => {
    const nobody = await server.signIn("nobody");
    const calls = [
      nobody.call("POST", "/sys/user/add", { body: { username: "evil", realname: "evil", password: "Ribbon!2026" } }),
      nobody.call("PUT", "/sys/role/edit", { body: { id: "x", rev: 1 } }),
      nobody.call("DELETE", "/sys/sysDepart/delete?id=x"),
      nobody.call("GET", "/sys/user/exportXls"),
      nobody.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: "x", permissionIds: "" } }),
      nobody.call("PUT", "/sys/user/changePassword", { body: { username: "admin" } }),
      nobody.call("GET", "/sys/schema/problems"),
      nobody.call("GET", "/sys/online/list"),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
  });

  it("API-42 API-24 every right that a route asks for can be granted", async () => {
    const tree = expectSuccess(await admin.call<{ treeList: Node[]; ids: string[] }>("GET", "/sys/permission/queryTreeList"));
    const grantable = new Set(codesIn(tree.treeList));
    const asked = server.app.mountedRoutes.flatMap(({ right }) =>
      right.kind === "permission" && typeof right.code === "string" ? [right.code] : [],
    );
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((code) => !grantable.has(code))).toEqual([]);
    expect(new Set(tree.ids)).toEqual(grantable);
  });

  it("API-43 API-47 codes are saved as given, unknown ones are refused by name, and a stale save is a conflict", async () => {
    const roleId = await addRole(admin, { code: "saving", codes: ["hiv:organ:list", "hiv:organ:edit"] });
    const stored = async (): Promise<string[]> =>
      expectSuccess(await admin.call<string[]>("GET", `/sys/permission/queryRolePermission?roleId=${roleId}`));
    expect(await stored()).toEqual(["hiv:organ:edit", "hiv:organ:list"]);
    const save = (permissionIds: string, lastpermissionIds: string) =>
      admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds, lastpermissionIds } });
    expect(await save("hiv:organ:list,hiv:organ:fly", "hiv:organ:list,hiv:organ:edit")).toMatchObject({
      status: 400,
      message: expect.stringContaining("hiv:organ:fly"),
    });
    expect((await save("", "hiv:organ:list")).status).toBe(409);
    expect((await save("hiv:organ:list", "hiv:organ:list,hiv:organ:edit")).success).toBe(true);
    expect(await stored()).toEqual(["hiv:organ:list"]);
  });

  it("API-47 codes that no file states any more stay with their role and do not stand in the way of others", async () => {
    const roleId = await addRole(admin, { code: "outdated", codes: ["hiv:organ:list"] });
    await server.app.services.database.db.insertInto("sys_role_permission").values({ role_id: roleId, code: "hiv:gone:list" }).execute();
    const body = { roleId, permissionIds: "hiv:gone:list,hiv:organ:edit", lastpermissionIds: "hiv:gone:list,hiv:organ:list" };
    expect(await admin.call("POST", "/sys/permission/saveRolePermission", { body })).toMatchObject({ success: true });
    const stored = await admin.call<string[]>("GET", `/sys/permission/queryRolePermission?roleId=${roleId}`);
    expect(stored.result).toEqual(["hiv:gone:list", "hiv:organ:edit"]);
  });

  it("S-83 data rules that somebody else changed meanwhile are a conflict; those of entities that are gone stay", async () => {
    const roleId = await addRole(admin, { code: "ruled", codes: ["sys:dict:list"] });
    await server.app.services.database.db
      .insertInto("sys_role_data_rule")
      .values({ id: "1".repeat(32), role_id: roleId, entity: "gone", expression: "row.x == 1" })
      .execute();
    const gone = { entity: "gone", expression: "row.x == 1" };
    const open = { entity: "organ", expression: "row.status == 'open'" };
    const save = (rules: readonly object[], seen: readonly object[]) =>
      admin.call("POST", "/sys/permission/roleDataRules", { body: { roleId, rules, seen } });
    expect((await save([gone, open], [gone])).success).toBe(true);
    expect((await save([gone], [gone])).status).toBe(409);
    expect((await save([gone, { entity: "ghost", expression: "true" }], [open, gone])).status).toBe(400);
    expect((await save([gone], [open, gone])).success).toBe(true);
  });

  it("PERM-11 API-82 a changed role is in force with the next request of an open session", async () => {
    const roleId = await addRole(admin, { code: "changing", codes: [] });
    await addUser(admin, "changed", { roleIds: [roleId] });
    const session = await server.signIn("changed");
    const list = async (): Promise<number> => (await session.call("GET", "/hiv/organ/list")).status;
    expect(await list()).toBe(403);
    await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds: "hiv:organ:list" } });
    expect(await list()).toBe(200);
    await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds: "" } });
    expect(await list()).toBe(403);
  });

  it("PERM nobody grants a code, a role or all rights that they do not hold", async () => {
    const manager = await server.signIn("human");
    const own = expectSuccess(await manager.call("POST", "/sys/role/add", { body: { roleName: "own", roleCode: "own" } }));
    const grant = (permissionIds: string) =>
      manager.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: own.id, permissionIds } });
    expect((await grant("hiv:organ:list")).success).toBe(true);
    expect(await grant("hiv:organ:list,hiv:organ:delete")).toMatchObject({
      status: 403,
      message: "不能授予您自己没有的权限：“机构管理 / 删除”",
    });
    const shown = expectSuccess(await manager.call<{ treeList: Node[] }>("GET", "/sys/permission/queryTreeList"));
    const beyond = (nodes: readonly Node[]): readonly string[] =>
      nodes.flatMap((node) => [...(node.beyond && node.code !== undefined ? [node.code] : []), ...beyond(node.children)]);
    expect(beyond(shown.treeList)).toEqual(expect.arrayContaining(["hiv:organ:delete", "sys:role:fullAccess"]));
    expect(beyond(shown.treeList)).not.toContain("hiv:organ:list");
    expect((await manager.call("POST", "/sys/role/add", { body: { roleName: "all", roleCode: "all", fullAccess: true } })).status).toBe(
      403,
    );
    const roles = expectSuccess(await admin.call("GET", "/sys/role/list"));
    const adminRole = roles.records.find(({ roleCode }) => roleCode === "admin")?.id;
    const body = { username: "puppet", realname: "puppet", password: "Ribbon!2026", roleIds: [adminRole] };
    expect(await manager.call("POST", "/sys/user/add", { body })).toMatchObject({
      status: 403,
      message: expect.stringContaining("系统管理员"),
    });
    expect((await manager.call("POST", "/sys/user/add", { body: { ...body, roleIds: [own.id] } })).success).toBe(true);
  });

  it("PERM nobody takes over or removes an account that may do more", async () => {
    const manager = await server.signIn("human");
    const users = expectSuccess(await manager.call("GET", "/sys/user/list?username=admin"));
    const target = users.records[0];
    expect((await manager.call("PUT", "/sys/user/changePassword", { body: { username: "admin" } })).status).toBe(403);
    expect((await manager.call("DELETE", `/sys/user/delete?id=${target?.id}`)).status).toBe(403);
    expect((await manager.call("PUT", "/sys/user/frozenBatch", { body: { ids: target?.id, status: "frozen" } })).status).toBe(403);
    expect((await manager.call("PUT", "/sys/user/edit", { body: { id: target?.id, rev: target?.rev, roleIds: [] } })).status).toBe(403);
    expect((await server.signIn("admin")).token).toBeTruthy();
  });

  it("PERM the last administrator can neither lose the role nor be removed", async () => {
    const users = expectSuccess(await admin.call("GET", "/sys/user/list?username=admin"));
    const { id, rev } = users.records[0] ?? { id: "", rev: 0 };
    expect(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, roleIds: [] } })).toMatchObject({
      status: 400,
      message: expect.stringContaining("至少要保留一个"),
    });
    expect(await admin.call("DELETE", `/sys/user/delete?id=${id}`)).toMatchObject({
      status: 400,
      message: expect.stringContaining("自己"),
    });
    expect((await granted(admin)).fullAccess).toBe(true);
  });
});

onOneDatabase("row rules", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let roleId = "";
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const head = await addDepartment(admin, "D1");
    const clinic = await addDepartment(admin, "D1.1", head);
    await addDepartment(admin, "D2");
    roleId = await addRole(admin, {
      code: "clinic",
      codes: ["sys:user:list", "sys:user:edit", "sys:role:list", "sys:role:dataRules", "sys:role:assign"],
      rules: [{ entity: "user", expression: "row.orgCode == user.orgCode" }],
    });
    await addUser(admin, "editor", { roleIds: [roleId], departIds: [clinic], orgCode: "D1.1" });
    await addUser(admin, "faraway", { orgCode: "D2" });
  });
  afterAll(() => server.stop());

  it("S-11 S-13 a row rule limits list, total, detail and every lookup alike", async () => {
    const session = await server.signIn("editor");
    const list = expectSuccess(await session.call("GET", "/sys/user/list"));
    expect(list).toMatchObject({ total: 1, records: [{ username: "editor" }] });
    const far = expectSuccess(await admin.call("GET", "/sys/user/list?username=far")).records[0]?.id;
    const [hidden, missing] = await Promise.all([
      session.call("GET", `/sys/user/queryById?id=${far}`),
      session.call("GET", `/sys/user/queryById?id=${"0".repeat(32)}`),
    ]);
    expect(hidden.status).toBe(404);
    expect(hidden.body.replace(/"timestamp":\d+/, "")).toBe(missing.body.replace(/"timestamp":\d+/, ""));
    const lookup = await session.call<{ username: string }[]>("GET", `/sys/user/getMultiUser?id=${far}`);
    expect(lookup.body).toBe("[]");
  });

  it("S-11 P11 roles outside a row rule cannot be read or given rights, as if they did not exist", async () => {
    const codes = ["sys:role:list", "sys:role:assign", "sys:role:dataRules", "hiv:organ:list"];
    const rules = [{ entity: "role", expression: "row.roleCode.startsWith('ward')" }];
    await addUser(admin, "warden", { roleIds: [await addRole(admin, { code: "ward_lead", codes, rules })] });
    const own = await addRole(admin, { code: "ward_nurse", codes: [] });
    const foreign = await addRole(admin, {
      code: "foreign",
      codes: ["hiv:organ:list"],
      rules: [{ entity: "organ", expression: "row.status == 'open'" }],
    });
    const lead = await server.signIn("warden");
    const calls = (id: string) => [
      lead.call("GET", `/sys/permission/queryRolePermission?roleId=${id}`),
      lead.call("GET", `/sys/sysDepartPermission/queryDeptRolePermission?roleId=${id}`),
      lead.call("GET", `/sys/permission/roleDataRules?roleId=${id}`),
      lead.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: id, permissionIds: "hiv:organ:list" } }),
      lead.call("POST", "/sys/sysDepartPermission/saveDeptRolePermission", { body: { roleId: id, permissionIds: "hiv:organ:list" } }),
      lead.call("POST", "/sys/permission/roleDataRules", { body: { roleId: id, rules: [] } }),
    ];
    expect((await Promise.all(calls(own))).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const [hidden, missing] = [await Promise.all(calls(foreign)), await Promise.all(calls("0".repeat(32)))];
    expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const bodies = (answers: typeof hidden) => answers.map(({ body }) => body.replace(/"timestamp":\d+/, ""));
    expect(bodies(hidden)).toEqual(bodies(missing));
    const behind = await lead.call<{ roleName: string }[]>("GET", "/sys/permission/getPermRuleListByPermId?permissionId=hiv:organ:list");
    expect(behind.result.map(({ roleName }) => roleName)).toEqual(["ward_lead"]);
  });

  it("PERM a rule is checked when it is saved, and told at its place", async () => {
    const save = (rules: readonly { entity: string; expression: string }[]) =>
      admin.call<{ problems: { field: string; message: string }[] }>("POST", "/sys/permission/roleDataRules", { body: { roleId, rules } });
    const answer = await save([
      { entity: "user", expression: "row.orgCode == user.orgCode" },
      { entity: "user", expression: "row.orgcode == user.orgCode" },
      { entity: "user", expression: "row.realname" },
      { entity: "ghost", expression: "true" },
      { entity: "user", expression: "   " },
    ]);
    expect(answer.status).toBe(400);
    expect(answer.result.problems.map(({ field }) => field)).toEqual([
      "rules.1.expression",
      "rules.2.expression",
      "rules.3.entity",
      "rules.4.expression",
    ]);
    expect(answer.result.problems[0]?.message).toContain("orgCode");
  });

  it("PERM the stored rules come back with the entities they may speak about", async () => {
    const result = expectSuccess(
      await admin.call<{ rules: unknown[]; entities: { name: string; fields: { name: string }[] }[] }>(
        "GET",
        `/sys/permission/roleDataRules?roleId=${roleId}`,
      ),
    );
    expect(result.rules).toEqual([{ entity: "user", expression: "row.orgCode == user.orgCode" }]);
    const user = result.entities.find(({ name }) => name === "user");
    expect(user?.fields.map(({ name }) => name)).toContain("orgCode");
    expect(user?.fields.map(({ name }) => name)).not.toContain("password");
  });

  it("PERM whoever sees some rows only cannot open more, neither by rules nor by roles", async () => {
    const session = await server.signIn("editor");
    const everybody = [{ entity: "user", expression: "true" }];
    expect(await session.call("POST", "/sys/permission/roleDataRules", { body: { roleId, rules: everybody } })).toMatchObject({
      status: 403,
      message: expect.stringContaining("可能打开您看不到的用户"),
    });
    const open = await addRole(admin, { code: "unlimited", codes: ["sys:user:list"] });
    const puppet = expectSuccess(await admin.call("GET", "/sys/user/list?username=editor")).records[0];
    await admin.call("POST", "/sys/permission/saveRolePermission", {
      body: { roleId, permissionIds: "sys:user:list,sys:user:edit,sys:user:assignRole,sys:role:list" },
    });
    const answer = await session.call("PUT", "/sys/user/edit", { body: { id: puppet?.id, rev: puppet?.rev, roleIds: [roleId, open] } });
    expect(answer).toMatchObject({ status: 403, message: expect.stringContaining("unlimited") });
  });
});
