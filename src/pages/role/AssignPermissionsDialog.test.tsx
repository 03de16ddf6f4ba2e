import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import { AssignPermissionsDialog } from "./AssignPermissionsDialog.tsx";

const { answer, requestsTo } = useApiServer();
afterEach(() => focusManager.setFocused(undefined));

const held = "/sys/permission/queryRolePermission";
const button = (code: string, title: string) => ({ key: code, code, title, type: "button", children: [] });
const group = (key: string, title: string, children: readonly object[]) => ({ key, title, type: "menu", children });
const tree = [
  group("hiv", "预约与机构", [group("organ", "机构管理", [button("hiv:organ:list", "查看机构"), button("hiv:organ:edit", "修改机构")])]),
  group("system", "系统管理", [group("user", "用户管理", [button("sys:user:list", "查看用户")])]),
];

/** Opens the rights of a role that holds `codes`, which another administrator may change meanwhile. */
function show(codes: () => readonly string[], place: { readonly departId?: string } = {}) {
  const saved = vi.fn();
  answer(
    on.get(api("/sys/permission/queryTreeList"), () => ok({ treeList: tree })),
    on.get(api(held), () => ok([...codes()])),
    on.post(api("/sys/permission/saveRolePermission"), async ({ request }) => {
      saved(await request.json());
      return ok(null);
    }),
  );
  const row = { id: "r1", roleName: "门诊", ...place };
  const view = renderRuntime(
    <AssignPermissionsDialog screen={buildScreen()} rows={[row]} props={{}} onClose={vi.fn()} onChanged={vi.fn()} />,
  );
  return { ...view, saved };
}

const boxOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest<HTMLElement>(".ant-tree-treenode") as HTMLElement;
  return within(row).getByRole("checkbox");
};

it("S-83 what somebody else saves while the tree is open is not taken for what was seen", async () => {
  let stored = ["hiv:organ:list"];
  const { user, saved } = show(() => stored);
  await screen.findByText("已选 1 / 3 项");
  await user.type(screen.getByRole("searchbox", { name: "查找权限" }), "机构");
  await user.click(await boxOf("修改机构"));
  stored = ["hiv:organ:list", "sys:user:list"];
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(requestsTo(held)).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: /保\s*存/ }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved).toHaveBeenCalledWith({
    roleId: "r1",
    permissionIds: "hiv:organ:list,hiv:organ:edit",
    lastpermissionIds: "hiv:organ:list",
  });
});

it("PERM-15 each search opens what it finds, in any case, and says when there is nothing", async () => {
  const { user } = show(() => []);
  const search = await screen.findByRole("searchbox", { name: "查找权限" });
  await user.type(search, "机构");
  expect(await screen.findByText("修改机构")).toBeTruthy();
  await user.clear(search);
  await user.type(search, "SYS:USER");
  expect(await screen.findByText("查看用户")).toBeTruthy();
  expect(screen.queryByText("修改机构")).toBeNull();
  await user.clear(search);
  await user.type(search, "财务");
  expect(await screen.findByText("没有名称或编码包含“财务”的权限")).toBeTruthy();
});

it("PERM-15 a search ticks nothing that it hides, but what is ticked brings its list", async () => {
  const { user } = show(() => ["sys:user:list"]);
  await user.type(await screen.findByRole("searchbox", { name: "查找权限" }), "查看");
  await user.click(await boxOf("机构管理"));
  expect(await screen.findByText("已选 2 / 3 项")).toBeTruthy();
  await user.click(await boxOf("机构管理"));
  expect(await screen.findByText("已选 1 / 3 项")).toBeTruthy();
});

it("what whoever grants does not hold is shown, cannot be ticked and says why; a group leaves it as it is", async () => {
  const { user, saved } = show(() => ["hiv:organ:secret"]);
  const secret = { ...button("hiv:organ:secret", "查看密级"), beyond: true };
  const full = { ...button("sys:role:fullAccess", "授予全部权限"), beyond: true };
  answer(
    on.get(api("/sys/permission/queryTreeList"), () =>
      ok({ treeList: [group("organ", "机构管理", [button("hiv:organ:list", "查看机构"), secret]), group("role", "角色管理", [full])] }),
    ),
  );
  expect((await boxOf("授予全部权限")).getAttribute("aria-disabled")).toBe("true");
  expect((await boxOf("角色管理")).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText("您没有此权限，不能授予")).toHaveLength(2);
  const box = await boxOf("机构管理");
  await user.click(box);
  await user.click(box);
  await user.click(await boxOf("查看机构"));
  await user.click(screen.getByRole("button", { name: /保\s*存/ }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ permissionIds: "hiv:organ:secret,hiv:organ:list" });
});

it("API-55 offers for a role of a department only what the department may have", async () => {
  answer(
    on.get(api("/sys/sysDepartPermission/queryTreeListForDeptRole"), () =>
      ok({ treeList: [group("organ", "机构", [button("hiv:organ:list", "查看机构")])] }),
    ),
  );
  show(() => ["hiv:organ:list", "sys:user:list"], { departId: "d1" });
  expect(await screen.findByText("已选 1 / 1 项")).toBeTruthy();
  await waitFor(() => expect(requestsTo("/sys/sysDepartPermission/queryTreeListForDeptRole")[0]?.params).toMatchObject({ departId: "d1" }));
});
