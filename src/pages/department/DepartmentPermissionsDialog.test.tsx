import { screen, within } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import type { CustomDialogProps } from "../../runtime/index.ts";
import { DepartmentPermissionsDialog } from "./DepartmentPermissionsDialog.tsx";

const { answer } = useApiServer();
const button = (code: string, title: string) => ({ key: code, code, title, type: "button", children: [] });
const organs = (...children: readonly object[]) => ok({ treeList: [{ key: "organ", title: "机构", type: "menu", children }] });
const list = button("hiv:organ:list", "查看机构");
const edit = button("hiv:organ:edit", "修改机构");
const savePath = "/sys/permission/saveDepartPermission";

function show(row: CustomDialogProps["rows"][number]) {
  const onClose = vi.fn();
  const onChanged = vi.fn();
  const props = { screen: buildScreen(), rows: [row], props: {}, onClose, onChanged };
  return { ...renderRuntime(<DepartmentPermissionsDialog {...props} />), onClose, onChanged };
}

const tick = async (title: string) => within(await screen.findByText(title).then(rowOf)).getByRole("checkbox");

function rowOf(text: HTMLElement): HTMLElement {
  return text.closest<HTMLElement>(".ant-tree-treenode") as HTMLElement;
}

it("API-46 API-48 says what the roles of a department may have, and saves it", async () => {
  const saved = vi.fn();
  answer(
    on.get(api("/sys/permission/queryDepartTreeList"), () => organs(list, edit)),
    on.get(api("/sys/permission/queryDepartPermission"), () => ok(["hiv:organ:list"])),
    on.post(api(savePath), async ({ request }) => {
      saved(await request.json());
      return ok(null);
    }),
  );
  const { user, onChanged, onClose } = show({ id: "d1", departName: "感染科" });
  expect(await screen.findByText("部门权限：感染科")).toBeTruthy();
  expect(await screen.findByText("已选 1 / 2 项")).toBeTruthy();
  await user.click(await tick("修改机构"));
  await user.click(screen.getByRole("button", { name: /保\s*存/ }));
  expect(await screen.findByText("部门权限已保存，属于此部门的角色立即生效")).toBeTruthy();
  expect(saved).toHaveBeenCalledExactlyOnceWith({
    departId: "d1",
    permissionIds: "hiv:organ:list,hiv:organ:edit",
    lastpermissionIds: "hiv:organ:list",
  });
  expect(onChanged).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

it("keeps what was ticked where it could not be saved, and asks before it is thrown away", async () => {
  answer(
    on.get(api("/sys/permission/queryDepartTreeList"), () => organs(list, edit)),
    on.get(api("/sys/permission/queryDepartPermission"), () => ok([])),
    on.post(api(savePath), () => refused(409, "这里的授权刚被他人修改，请重新打开后再保存")),
  );
  const { user, onClose } = show({ id: "d1", departName: "感染科" });
  await user.click(await tick("查看机构"));
  await user.click(screen.getByRole("button", { name: /保\s*存/ }));
  expect(await screen.findByText("这里的授权刚被他人修改，请重新打开后再保存")).toBeTruthy();
  expect(screen.getByText("已选 1 / 2 项")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /取\s*消/ }));
  expect(await screen.findAllByText("放弃未保存的修改？")).not.toHaveLength(0);
  expect(onClose).not.toHaveBeenCalled();
});
