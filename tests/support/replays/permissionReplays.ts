import { expect } from "vitest";
import type { permissionCalls } from "../../../src/schema/calls/permissionCalls.ts";
import type { ReplayDesk, Replays } from "../replay.ts";
import { addDepartment, addRole, expectSuccess } from "../testServer.ts";

let count = 0;
const RIGHTS = "hiv:organ:edit,hiv:organ:list";

/** A role of its own for one replay, with two rights and a row rule. */
function freshRole({ admin }: ReplayDesk): Promise<string> {
  const rules = [{ entity: "organ", expression: "row.status == 'open'" }];
  return addRole(admin, { code: `replay_role${(count += 1)}`, codes: RIGHTS.split(","), rules });
}

/** A department of its own that may have the two rights, and a role of it. */
async function freshDepartment({ admin }: ReplayDesk): Promise<{ readonly departId: string; readonly roleId: string }> {
  const orgCode = `RP${(count += 1)}`;
  const departId = await addDepartment(admin, orgCode);
  expectSuccess(await admin.call("POST", "/sys/permission/saveDepartPermission", { body: { departId, permissionIds: RIGHTS } }));
  const body = { roleName: `角色${orgCode}`, roleCode: orgCode.toLowerCase(), departId };
  return { departId, roleId: expectSuccess(await admin.call("POST", "/sys/role/add", { body })).id };
}

const all = { ask: () => ({}) };
const ofOneRole = {
  async ask(desk: ReplayDesk) {
    return { query: { roleId: await freshRole(desk) } };
  },
};
const ofOneRight = {
  async ask(desk: ReplayDesk) {
    await freshRole(desk);
    return { query: { permissionId: "hiv:organ:list" } };
  },
};
const refused = { ask: () => ({ body: { name: "新菜单", url: "/new", menuType: 0 } }), refusedWith: 400 };

/** How clients of the family make the calls about roles and rights. */
export const permissionReplays: Replays<typeof permissionCalls> = {
  roleAdd: { ask: () => ({ body: { roleName: "夜班", roleCode: `night${(count += 1)}`, description: "" } }) },
  roleEdit: {
    async ask(desk) {
      const id = await freshRole(desk);
      const { rev } = expectSuccess(await desk.admin.call("GET", `/sys/role/queryById?id=${id}`));
      return { body: { id, rev, roleName: "改名" } };
    },
  },
  roleList: { ask: () => ({ query: { roleName: "", roleCode: "*a*" } }) },
  roleQueryAll: all,
  roleTree: all,
  permissionAdd: refused,
  permissionEdit: refused,
  permissionList: all,
  systemMenuList: all,
  systemSubmenu: { ask: () => ({ query: { parentId: "menu:people" } }) },
  systemSubmenuBatch: {
    ask: () => ({ query: { parentIds: "menu:people,menu:organ," } }),
    expect: ({ result }) => expect(Object.keys(result as object)).toEqual(["menu:people", "menu:organ"]),
  },
  permissionTree: all,
  rolePermission: { ...ofOneRole, expect: ({ result }) => expect(result).toEqual(RIGHTS.split(",")) },
  permissionRules: ofOneRight,
  permissionRuleQuery: ofOneRight,
  departPermission: {
    async ask(desk) {
      return { query: { departId: (await freshDepartment(desk)).departId } };
    },
    expect: ({ result }) => expect(result).toEqual(RIGHTS.split(",")),
  },
  saveRolePermission: {
    async ask(desk) {
      const permissionIds = "menu:organ,hiv:organ:list,sys:user:list,";
      return { body: { roleId: await freshRole(desk), permissionIds, lastpermissionIds: `${RIGHTS},` } };
    },
    async expect(_, { body }, { admin }) {
      const stored = await admin.call("GET", `/sys/permission/queryRolePermission?roleId=${String(body?.["roleId"])}`);
      expect(expectSuccess(stored)).toEqual(["hiv:organ:list", "sys:user:list"]);
    },
  },
  saveDepartPermission: {
    async ask(desk) {
      const { departId } = await freshDepartment(desk);
      return { body: { departId, permissionIds: "menu:organ,hiv:organ:list,", lastpermissionIds: `${RIGHTS},` } };
    },
    async expect(_, { body }, { admin }) {
      const stored = await admin.call("GET", `/sys/permission/queryDepartPermission?departId=${String(body?.["departId"])}`);
      expect(expectSuccess(stored)).toEqual(["hiv:organ:list"]);
    },
  },
  deptRoleTree: {
    async ask(desk) {
      return { query: { departId: (await freshDepartment(desk)).departId } };
    },
  },
  deptRolePermission: { ...ofOneRole, expect: ({ result }) => expect(result).toEqual(RIGHTS.split(",")) },
  saveDeptRolePermission: {
    async ask(desk) {
      const { roleId } = await freshDepartment(desk);
      return { body: { roleId, permissionIds: "menu:organ,hiv:organ:list,", lastpermissionIds: "" } };
    },
    async expect(_, { body }, { admin }) {
      const stored = await admin.call("GET", `/sys/sysDepartPermission/queryDeptRolePermission?roleId=${String(body?.["roleId"])}`);
      expect(expectSuccess(stored)).toEqual(["hiv:organ:list"]);
    },
  },
};
