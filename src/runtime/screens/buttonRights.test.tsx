import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAction, buildScreen } from "../../../tests/support/screens.ts";
import type { AuthItem } from "../../schema/wire/permissionAnswers.ts";
import { SchemaScreen } from "./SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const prefix = "hiv:appointment";
const code = (last: string) => `${prefix}:${last}`;

const compiled = buildScreen({
  toolbar: [
    buildAction({ id: "create", label: "新建", primary: true, permission: code("add"), do: { op: "create" } }),
    buildAction({ id: "export", label: "导出", permission: code("export"), do: { op: "export" } }),
  ],
  rowActions: [
    buildAction({ id: "edit", label: "编辑", permission: code("edit"), do: { op: "edit" } }),
    buildAction({ id: "remove", label: "移除", permission: code("remove"), do: { op: "delete" } }),
  ],
  batchActions: [buildAction({ id: "batchDelete", label: "批量删除", permission: code("batch_delete"), do: { op: "batchDelete" } })],
});

/** Codes under a rule: `1` decides whether a button is shown, `2` whether it may be used. */
const items = (type: AuthItem["type"], codes: readonly string[], status?: AuthItem["status"]) =>
  codes.map((last): AuthItem => ({ action: code(last), type, ...(status ? { status } : {}) }));
const all = ["add", "export", "edit", "remove", "batch_delete"];

async function show(auth: readonly AuthItem[], allAuth: readonly AuthItem[]) {
  answer(...appointmentHandlers(1, compiled));
  const view = renderRuntime(<SchemaScreen screenId="appointment" />, { lists: { auth, allAuth } });
  return { ...view, row: await rowWith("预约人1") };
}

/** Names of the screen's own buttons that are there. */
const shown = () => ["新建", "导出", "编辑", "移除", "批量删除"].filter((name) => screen.queryByRole("button", { name }) !== null);

it("PERM-11 PERM-12 PERM-13 buttons of toolbar, row and batch whose code is under a rule are there for who holds it", async () => {
  await show(items("1", ["add", "remove", "batch_delete"]), items("1", all, "1"));
  expect(shown()).toEqual(["新建", "移除", "批量删除"]);
});

it("PERM-13 a rule of another prefix leaves the buttons alone", async () => {
  await show([], [{ action: "hiv:appointments:add", type: "1", status: "1" }]);
  expect(shown()).toEqual(["新建", "导出", "编辑", "移除", "批量删除"]);
});

it("PERM-14 where batch_delete is excluded, remove is gone too", async () => {
  await show(items("1", ["add", "export", "edit", "remove"]), items("1", all, "1"));
  expect(shown()).toEqual(["新建", "导出", "编辑"]);
});

it("PERM-09 PERM-10 a button under a rule of type 2 is there, closed and says why, until its right is held", async () => {
  const { user, row } = await show(items("2", ["add"]), items("2", ["add", "export", "edit"], "1"));
  expect(shown()).toEqual(["新建", "导出", "编辑", "移除", "批量删除"]);
  expect(screen.getByRole("button", { name: "新建" })).toHaveProperty("disabled", false);
  expect(screen.getByRole("button", { name: "导出" })).toHaveProperty("disabled", true);
  const edit = within(row).getByRole("button", { name: "编辑" });
  expect(edit.getAttribute("aria-disabled")).toBe("true");
  await user.click(edit);
  expect(await screen.findByText("没有权限，请联系管理员授权")).toBeDefined();
  expect(requestsTo("/hiv/appointment/queryById")).toHaveLength(0);
});
