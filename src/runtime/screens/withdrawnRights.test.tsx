import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it, vi } from "vitest";
import { api, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildScreen } from "../../../tests/support/screens.ts";
import { queryKeys } from "../api/queryKeys.ts";
// The form is loaded when first opened; how long that takes is not what is tested.
import "../form/FormHost.tsx";
import { LeaveGuardProvider } from "../unsaved/LeaveGuard.tsx";
import { SchemaScreen } from "./SchemaScreen.tsx";

const { answer } = useApiServer();
const guard = { onUnsavedChange: vi.fn() };

/** Shows the screen as a tab does, with its form for a new row open. */
async function openForm() {
  answer(...appointmentHandlers());
  const view = renderRuntime(
    <LeaveGuardProvider guard={guard}>
      <SchemaScreen screenId="appointment" />
    </LeaveGuardProvider>,
  );
  await rowWith("预约人1");
  await view.user.click(screen.getByRole("button", { name: "新建" }));
  const name = await within(await screen.findByRole("dialog")).findByRole<HTMLInputElement>("textbox", { name: "姓名" });
  return { ...view, name, reload: () => view.client.invalidateQueries({ queryKey: queryKeys.screens() }) };
}

const withdrawScreen = () => answer(on.get(api("/sys/schema/screen/appointment"), () => refused(403, "没有权限，请联系管理员授权")));

it("PERM-11 a half-filled form stays when the right to its screen is withdrawn, and the person is told", async () => {
  const { user, name, reload } = await openForm();
  await user.type(name, "王芳");
  withdrawScreen();
  await reload();
  expect(await screen.findByText("您已没有此页面的权限，没有保存的内容不能再保存，请复制需要的部分。")).toBeTruthy();
  expect(name.isConnected).toBe(true);
  expect(name.value).toBe("王芳");
});

it("PERM-11 rows go with the right to them, also behind a half-filled form", async () => {
  const { user, name, client } = await openForm();
  await user.type(name, "王芳");
  answer(on.get(api("/hiv/appointment/list"), () => refused(403, "没有权限，请联系管理员授权")));
  await client.invalidateQueries({ queryKey: queryKeys.allRows() });
  await waitFor(() => expect(screen.queryByText("预约人1")).toBeNull());
  expect(screen.getByText("没有权限，请联系管理员授权")).toBeTruthy();
  expect(name.value).toBe("王芳");
});

it("PERM-11 a screen that holds nothing unsaved goes with the right to it", async () => {
  const { name, reload } = await openForm();
  withdrawScreen();
  await reload();
  expect(await screen.findByText("您没有查看此页面的权限，如需使用请联系管理员授权。")).toBeTruthy();
  expect(name.isConnected).toBe(false);
});

it("PERM-11 an open form stays when only the right to add is withdrawn, and cannot be opened again", async () => {
  const { user, name, reload } = await openForm();
  await user.type(name, "王芳");
  const { form, toolbar, ...rest } = buildScreen();
  const lesser = buildScreen({
    ...rest,
    hash: "without-add",
    toolbar: toolbar.filter(({ id }) => id !== "create"),
    ...(form && { form: { ...form, canCreate: false } }),
  });
  answer(...appointmentHandlers(25, lesser));
  await reload();
  expect(await screen.findByText("您已没有保存此表单的权限")).toBeTruthy();
  expect(name.isConnected).toBe(true);
  expect(name.value).toBe("王芳");
  await waitFor(() => expect(screen.queryAllByRole("button", { name: "新建" })).toHaveLength(0));
});
