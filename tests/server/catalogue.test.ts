import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestAnswer,
  type TestSession,
} from "../support/testServer.ts";

interface CatalogueRow {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly menuType: number;
  readonly perms: string | null;
  readonly isLeaf: boolean;
  readonly children?: readonly CatalogueRow[];
}

onOneDatabase("permission catalogue", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let nobody: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "nobody");
    nobody = await server.signIn("nobody");
  });
  afterAll(() => server.stop());

  const get = async <T>(path: string): Promise<T> => expectSuccess((await admin.call("GET", path)) as TestAnswer<T>);

  it("API-38 API-39 the catalogue comes whole, or its top level only", async () => {
    const rows = await get<CatalogueRow[]>("/sys/permission/list");
    const top = await get<CatalogueRow[]>("/sys/permission/getSystemMenuList");
    expect(top.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(top.every((row) => row.menuType === 0 && row.parentId === "" && row.children === undefined)).toBe(true);
    const people = rows.find(({ name }) => name === "用户");
    const users = people?.children?.find(({ name }) => name === "用户管理");
    expect(users).toMatchObject({ menuType: 1, parentId: people?.id, isLeaf: false });
    expect(users?.children).toContainEqual(expect.objectContaining({ perms: "sys:user:list", menuType: 2, isLeaf: true }));
  });

  it("API-40 API-41 a level is read by its parent, or several at once", async () => {
    const level = await get<CatalogueRow[]>("/sys/permission/getSystemSubmenu?parentId=menu:people");
    expect(level.map(({ name }) => name)).toEqual(expect.arrayContaining(["用户管理", "角色管理"]));
    const batch = await get<Record<string, CatalogueRow[]>>("/sys/permission/getSystemSubmenuBatch?parentIds=menu:people,menu:nowhere");
    expect(batch["menu:people"]).toEqual(level);
    expect(batch["menu:nowhere"]).toEqual([]);
  });

  it("API-44 API-45 the row rules behind a right are found, also by the name of their role", async () => {
    await addRole(admin, {
      code: "organ_rules",
      codes: ["hiv:organ:list"],
      rules: [{ entity: "organ", expression: "row.status == 'open'" }],
    });
    const rules = await get<{ roleName: string; expression: string }[]>(
      "/sys/permission/getPermRuleListByPermId?permissionId=hiv:organ:list",
    );
    expect(rules).toContainEqual(expect.objectContaining({ roleName: "organ_rules", entity: "organ", expression: "row.status == 'open'" }));
    const asEditor = await get("/sys/permission/getPermRuleListByPermId?permissionId=menu:organ/hiv:organ:edit");
    expect(asEditor).toEqual(rules.map((rule) => ({ ...rule, permissionId: "hiv:organ:edit" })));
    const query = (name: string) => get<unknown[]>(`/sys/permission/queryPermissionRule?permissionId=hiv:organ:list&ruleName=${name}`);
    expect(await query("organ_rules")).toHaveLength(1);
    expect(await query("other")).toEqual([]);
    expect(await get("/sys/permission/getPermRuleListByPermId?permissionId=no:such:code")).toEqual([]);
  });

  it("API-36 API-37 menus and rights follow from the schema files, and the calls that would store them say so", async () => {
    for (const [method, path] of [
      ["POST", "/sys/permission/add"],
      ["PUT", "/sys/permission/edit"],
    ] as const) {
      expect(await admin.call(method, path, { body: { name: "x" } })).toMatchObject({
        status: 400,
        message: expect.stringContaining("schemas/menu.json"),
      });
      expect((await nobody.call(method, path, { body: { name: "x" } })).status).toBe(403);
    }
  });

  it("API-46 API-48 the rights of a department are saved as given; unknown codes, stale saves and foreign rights are refused", async () => {
    const departId = await addDepartment(admin, "T01");
    const stored = () => get<string[]>(`/sys/permission/queryDepartPermission?departId=${departId}`);
    const save = (permissionIds: string, lastpermissionIds: string) =>
      admin.call("POST", "/sys/permission/saveDepartPermission", { body: { departId, permissionIds, lastpermissionIds } });
    expect(await stored()).toEqual([]);
    expect((await save("hiv:organ:list,hiv:organ:edit", "")).success).toBe(true);
    expect(await stored()).toEqual(["hiv:organ:edit", "hiv:organ:list"]);
    expect((await save("hiv:organ:list", "")).status).toBe(409);
    expect(await save("hiv:organ:fly", "hiv:organ:list,hiv:organ:edit")).toMatchObject({
      status: 400,
      message: expect.stringContaining("hiv:organ:fly"),
    });
    await addUser(admin, "human", { roleIds: [await addRole(admin, { code: "hr", codes: ["sys:depart:assign", "sys:depart:list"] })] });
    const hr = await server.signIn("human");
    expect((await hr.call("POST", "/sys/permission/saveDepartPermission", { body: { departId, permissionIds: "" } })).status).toBe(403);
    expect((await admin.call("GET", "/sys/permission/queryDepartPermission?departId=missing")).status).toBe(404);
    expect(await stored()).toEqual(["hiv:organ:edit", "hiv:organ:list"]);
  });

  it("API-55 API-56 API-57 a role of a department is given, and has, at most what the department may have", async () => {
    const departId = await addDepartment(admin, "P02");
    const saveDepartment = async (permissionIds: string) =>
      expectSuccess(await admin.call("POST", "/sys/permission/saveDepartPermission", { body: { departId, permissionIds } }));
    await saveDepartment("hiv:organ:list,hiv:organ:edit");
    const { id: roleId } = expectSuccess(
      await admin.call<{ id: string }>("POST", "/sys/role/add", { body: { roleName: "门诊", roleCode: "outpatient", departId } }),
    );
    const tree = await get<{ ids: string[] }>(`/sys/sysDepartPermission/queryTreeListForDeptRole?departId=${departId}`);
    expect([...tree.ids].sort()).toEqual(["hiv:organ:edit", "hiv:organ:list"]);
    const give = (permissionIds: string) =>
      admin.call("POST", "/sys/sysDepartPermission/saveDeptRolePermission", { body: { roleId, permissionIds } });
    expect((await give("hiv:organ:list,hiv:organ:edit")).success).toBe(true);
    const outside = await give("hiv:organ:list,sys:user:list");
    expect(outside).toMatchObject({ status: 400, message: expect.stringContaining("不在所属部门的权限内") });
    expect(await get(`/sys/sysDepartPermission/queryDeptRolePermission?roleId=${roleId}`)).toEqual(["hiv:organ:edit", "hiv:organ:list"]);

    await addUser(admin, "outp", { roleIds: [roleId] });
    const outpatient = await server.signIn("outp");
    const held = async () =>
      expectSuccess(await outpatient.call<{ codes: string[] }>("GET", "/sys/permission/getUserPermissionByToken")).codes.toSorted();
    expect(await held()).toEqual(["hiv:organ:edit", "hiv:organ:list"]);
    await saveDepartment("hiv:organ:list");
    expect(await held()).toEqual(["hiv:organ:list"]);
  });

  it("S-10 nobody widens a role beyond their own rights by taking it out of its department", async () => {
    const departId = await addDepartment(admin, "P03");
    const roleId = await addRole(admin, { code: "kept_small", codes: ["hiv:organ:list", "hiv:organ:edit"] });
    const move = async (session: TestSession, to: string | null) => {
      const { rev } = await get<{ rev: number }>(`/sys/role/queryById?id=${roleId}`);
      return session.call("PUT", "/sys/role/edit", { body: { id: roleId, rev, departId: to } });
    };
    expect((await move(admin, departId)).success).toBe(true);
    await addUser(admin, "widower", { roleIds: [await addRole(admin, { code: "widening", codes: ["sys:role:list", "sys:role:edit"] })] });
    const widening = await server.signIn("widower");
    expect((await move(widening, null)).status).toBe(403);
    expect((await move(admin, null)).success).toBe(true);
  });

  it("S-10 the catalogue is for those who hand out rights", async () => {
    for (const path of ["list", "getSystemMenuList", "getSystemSubmenu?parentId=x", "queryDepartPermission?departId=x"])
      expect((await nobody.call("GET", `/sys/permission/${path}`)).status).toBe(403);
  });

  it("API-21 API-22 API-23 API-25 PERM-16 roles are whatever an administrator makes of them", async () => {
    const role = expectSuccess(
      await admin.call<{ id: string; rev: number }>("POST", "/sys/role/add", { body: { roleName: "夜班", roleCode: "night_shift" } }),
    );
    const body = { id: role.id, rev: role.rev, roleName: "夜班护士" };
    expect((await admin.call("PUT", "/sys/role/edit", { body })).success).toBe(true);
    const all = await get<{ id: string; roleName: string }[]>("/sys/role/queryall");
    expect(all).toContainEqual(expect.objectContaining({ id: role.id, roleName: "夜班护士" }));
    expect(await get("/sys/role/list?roleCode=night_shift")).toMatchObject({ total: 1, records: [{ roleName: "夜班护士" }] });
  });

  it("API-29 API-58 users are listed, and by their department", async () => {
    const departId = await addDepartment(admin, "T02");
    await addUser(admin, "wang", { departIds: [departId] });
    expect(await get("/sys/user/list?username=wang")).toMatchObject({ total: 1, records: [{ username: "wang" }] });
    expect(await get(`/sys/user/departUserList?depId=${departId}`)).toMatchObject({ total: 1, records: [{ username: "wang" }] });
  });
});
