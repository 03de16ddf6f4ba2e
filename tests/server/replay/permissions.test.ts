import { afterAll, beforeAll, expect, it } from "vitest";
import { permissionCalls } from "../../../src/schema/calls/permissionCalls.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { permissionReplays } from "../../support/replays/permissionReplays.ts";
import {
  addDepartment,
  addRole,
  expectSuccess,
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestSession,
} from "../../support/testServer.ts";

interface Node {
  readonly key: string;
  readonly title: string;
  readonly code?: string;
  readonly children: readonly Node[];
}

interface Tree {
  readonly treeList: readonly Node[];
  readonly ids: readonly string[];
}

interface CatalogueRow {
  readonly key: string;
  readonly name: string;
  readonly perms: string | null;
  readonly component: string | null;
  readonly sortNo: number;
  readonly children?: readonly CatalogueRow[];
}

onEmbeddedDatabase("calls about roles and rights as clients make them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  replayCalls(() => ({ server, admin }), permissionCalls, permissionReplays);

  const get = async <T>(path: string): Promise<T> => expectSuccess((await admin.call("GET", path)) as TestAnswer<T>);
  const flat = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  /** Ticks the boxes of a tree as other clients do: by the keys of its nodes, with the groups above them. */
  const ticked = (nodes: readonly Node[], stored: readonly string[]): readonly string[] =>
    flat(nodes)
      .filter((node) => flat([node]).some(({ key }) => stored.includes(key)))
      .map(({ key }) => key);

  it("API-42 API-43 API-47 the keys of the tree are what a role holds and what is saved, each right once", async () => {
    const { treeList, ids } = await get<Tree>("/sys/permission/queryTreeList");
    const nodes = flat(treeList);
    expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length);
    expect(nodes.flatMap(({ key, code }) => (code === undefined ? [] : [key])).toSorted()).toEqual([...ids].toSorted());
    expect(nodes.filter(({ children, code }) => children.length === 0 && code === undefined)).toEqual([]);
    const page =
      treeList.flatMap(({ children }) => children).find(({ title }) => title === "机构管理") ??
      nodes.find(({ title }) => title === "机构管理");
    expect(page?.children.map(({ key }) => key)).toContain("hiv:organ:list");

    const roleId = await addRole(admin, { code: "by_keys", codes: ["hiv:organ:list", "sys:user:list"] });
    const stored = () => get<string[]>(`/sys/permission/queryRolePermission?roleId=${roleId}`);
    const before = await stored();
    expect(ticked(treeList, before)).toEqual(expect.arrayContaining([...before, "menu:organ"]));
    const body = {
      roleId,
      permissionIds: [...ticked(treeList, before), "hiv:organ:edit", ""].join(","),
      lastpermissionIds: `${before.join(",")},`,
    };
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body }));
    expect(await stored()).toEqual(["hiv:organ:edit", "hiv:organ:list", "sys:user:list"]);
    const none = { roleId, permissionIds: "", lastpermissionIds: "sys:user:list,hiv:organ:list,hiv:organ:edit," };
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body: none }));
    expect(await stored()).toEqual([]);
  });

  it("API-42 a right stands at every page that asks for it where that is asked for, and its keys can be saved, too", async () => {
    const nodes = flat((await get<Tree>("/sys/permission/queryTreeList?places=every")).treeList);
    expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length);
    const places = nodes.filter(({ code }) => code === "hiv:appointment:list");
    expect(places.length).toBeGreaterThan(1);
    const roleId = await addRole(admin, { code: "by_places", codes: [] });
    const permissionIds = places.map(({ key }) => key).join(",");
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds } }));
    expect(await get(`/sys/permission/queryRolePermission?roleId=${roleId}`)).toEqual(["hiv:appointment:list"]);
    expect(await admin.call("GET", "/sys/permission/queryTreeList?places=twice")).toMatchObject({
      status: 400,
      message: expect.stringContaining("places"),
    });
  });

  it("API-46 API-48 API-55 API-56 API-57 the same keys count for a department and its roles", async () => {
    const departId = await addDepartment(admin, "KEYS");
    const { treeList } = await get<Tree>("/sys/permission/queryTreeList");
    const permissionIds = ticked(treeList, ["hiv:organ:list", "hiv:organ:edit"]).join(",");
    expectSuccess(
      await admin.call("POST", "/sys/permission/saveDepartPermission", { body: { departId, permissionIds, lastpermissionIds: "" } }),
    );
    expect(await get(`/sys/permission/queryDepartPermission?departId=${departId}`)).toEqual(["hiv:organ:edit", "hiv:organ:list"]);
    const tree = await get<Tree>(`/sys/sysDepartPermission/queryTreeListForDeptRole?departId=${departId}`);
    const rights = flat(tree.treeList).flatMap(({ key, code }) => (code === undefined ? [] : [key]));
    expect(rights.toSorted()).toEqual(["hiv:organ:edit", "hiv:organ:list"]);
    const role = expectSuccess(
      await admin.call<{ id: string }>("POST", "/sys/role/add", { body: { roleName: "门诊", roleCode: "keys_role", departId } }),
    );
    const body = {
      roleId: role.id,
      permissionIds: flat(tree.treeList)
        .map(({ key }) => key)
        .join(","),
      lastpermissionIds: "",
    };
    expectSuccess(await admin.call("POST", "/sys/sysDepartPermission/saveDeptRolePermission", { body }));
    expect(await get(`/sys/sysDepartPermission/queryDeptRolePermission?roleId=${role.id}`)).toEqual(["hiv:organ:edit", "hiv:organ:list"]);
  });

  it("API-47 API-48 API-57 a group of which no right is sent grants nothing, and is refused by its name", async () => {
    const [roleId, departId] = [await addRole(admin, { code: "grouped", codes: [] }), await addDepartment(admin, "GRP")];
    const saves = [
      ["/sys/permission/saveRolePermission", { roleId }],
      ["/sys/permission/saveDepartPermission", { departId }],
      ["/sys/sysDepartPermission/saveDeptRolePermission", { roleId }],
    ] as const;
    for (const [path, whose] of saves) {
      const save = (permissionIds: string) => admin.call("POST", path, { body: { ...whose, permissionIds } });
      expect(await save("menu:organ,sys:user:list")).toMatchObject({ status: 400, message: "“机构管理”只是分组，请勾选其中的权限" });
      expect(await save("menu:nowhere,sys:user:list")).toMatchObject({ status: 400, message: expect.stringContaining("menu:nowhere") });
    }
  });

  it("API-38 API-39 API-40 API-41 rows of the catalogue say where a menu leads, and stand in order", async () => {
    const rows = await get<readonly CatalogueRow[]>("/sys/permission/list");
    const people = rows.find(({ key }) => key === "menu:people");
    expect(people).toMatchObject({ id: "menu:people", url: "/people", component: "layouts/RouteView", icon: expect.any(String) });
    expect(rows.map(({ sortNo }) => sortNo)).toEqual(rows.map((_, index) => index + 1));
    const users = people?.children?.find(({ name }) => name === "用户管理");
    expect(users).toMatchObject({ component: "schema/user", url: expect.stringMatching(/^\//) });
    const right = users?.children?.find(({ perms }) => perms === "sys:user:list");
    expect(right).toMatchObject({ key: "sys:user:list", id: "sys:user:list", url: null, component: null, icon: null });
    const { children: _, ...top } = people ?? { children: [] };
    expect(await get("/sys/permission/getSystemMenuList")).toContainEqual(top);
    const level = await get<readonly CatalogueRow[]>("/sys/permission/getSystemSubmenu?parentId=menu:people");
    expect(level.map(({ key, component }) => [key, component])).toContainEqual([users?.key, "schema/user"]);
    expect(await get(`/sys/permission/getSystemSubmenu?parentId=${users?.key ?? ""}/sys:user:list`)).toEqual([]);
    const batch = await get<Record<string, readonly CatalogueRow[]>>("/sys/permission/getSystemSubmenuBatch?parentIds=menu:people,");
    expect(batch).toEqual({ "menu:people": level });
    // A menu whose rights stand elsewhere is still a menu.
    expect(JSON.stringify(rows)).toContain("menu:appointmentWaiting");
  });

  it("API-44 API-45 rules are found by what they say, at a right in either form of its key and at its page", async () => {
    const expression = "row.status == 'open'";
    await addRole(admin, { code: "rule_names", codes: ["hiv:organ:list"], rules: [{ entity: "organ", expression }] });
    const query = (sent: Record<string, string>) =>
      get<readonly object[]>(
        `/sys/permission/queryPermissionRule?${new URLSearchParams({ permissionId: "hiv:organ:list", ...sent }).toString()}`,
      );
    const named = await query({ ruleName: "rule_names", ruleValue: "" });
    expect(named).toMatchObject([
      {
        roleName: "rule_names",
        ruleName: "rule_names",
        ruleColumn: null,
        ruleConditions: "CEL",
        ruleValue: expression,
        expression,
        permissionId: "hiv:organ:list",
        status: "1",
      },
    ]);
    expect(await query({ ruleName: "rule_names", ruleValue: "'open'" })).toEqual(named);
    expect(await query({ ruleName: "rule_names", ruleValue: "closed" })).toEqual([]);
    expect(await query({ ruleName: "rule_names", permissionId: "menu:organ/hiv:organ:list" })).toEqual(named);
    expect(await query({ ruleName: "rule_names", permissionId: "menu:organ" })).toMatchObject([
      { ruleName: "rule_names", ruleValue: expression, permissionId: "menu:organ" },
    ]);
    const list = await get<readonly object[]>("/sys/permission/getPermRuleListByPermId?permissionId=hiv:organ:list&ruleValue=open");
    expect(list).toEqual(expect.arrayContaining([...named]));
  });

  it("API-23 API-24 API-42 an order or a condition that a whole list does not keep is refused by its name", async () => {
    for (const path of ["/sys/role/queryall", "/sys/role/queryTreeList", "/sys/permission/queryTreeList", "/sys/permission/list"])
      for (const [name, value] of [
        ["column", "roleName"],
        ["order", "up"],
        ["superQueryParams", "[{}]"],
      ] as const)
        expect([path, await admin.call("GET", `${path}?${name}=${encodeURIComponent(value)}`)]).toMatchObject([
          path,
          { status: 400, message: expect.stringContaining(name) },
        ]);
  });
});
