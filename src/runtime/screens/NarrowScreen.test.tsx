import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { header, renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildScreen } from "../../../tests/support/screens.ts";
import { SchemaScreen } from "./SchemaScreen.tsx";

// Widths are asked for once per page: a narrow window is a page of its own.
vi.stubGlobal("matchMedia", (media: string) => ({
  matches: media.includes("max-width"),
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));

const { answer, requestsTo } = useApiServer();

it("LIST-06 keeps the key column, scrolls sideways, and folds filters and actions away", async () => {
  answer(...appointmentHandlers(3));
  const { user, container } = renderRuntime(<SchemaScreen screenId="appointment" />);
  const row = await rowWith("预约人1");
  expect(container.querySelector<HTMLElement>(".ant-table-body table")?.style.width).toBe("800px");
  expect(header("姓名").className).toContain("fix-left");
  // Which rows they are the page beside it says: both would not stand on one line.
  expect(screen.getByText("共 3 条")).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "姓名" })).toBeNull();
  await user.click(within(row).getByRole("button", { name: "操作" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["详情", "编辑", "到访", "取消预约", "删除"]);

  await user.click(screen.getByRole("button", { name: "筛选" }));
  await user.type(await screen.findByRole("textbox", { name: "姓名" }), "王");
  await user.click(screen.getByRole("button", { name: "查询" }));
  await waitFor(() => expect(requestsTo("/hiv/appointment/list").at(-1)?.params["realname"]).toBe("*王*"));
});

it("QUERY-19 closes the query builder after running, which stands beside the filters", async () => {
  answer(...appointmentHandlers(3));
  const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
  await rowWith("预约人1");
  expect(screen.queryByRole("button", { name: "高级查询" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "筛选" }));
  await user.click(await screen.findByRole("button", { name: "高级查询" }));
  const builder = (await screen.findByRole("list", { name: "查询条件" })).closest<HTMLElement>(".ant-modal")!;
  const run = within(builder).getByRole("button", { name: "查询" });
  await user.click(run);
  expect(await screen.findByText("不能查询空条件")).toBeDefined();
  expect(screen.getByRole("list", { name: "查询条件" })).toBeDefined();

  await user.click(screen.getByRole("combobox", { name: "条件 1 的查询项" }));
  await user.click(await screen.findByText("人数", { selector: ".ant-select-item-option-content" }));
  await user.type(screen.getByLabelText("条件 1 的值"), "2");
  await user.click(run);
  await waitFor(() => expect(screen.queryByRole("list", { name: "查询条件" })).toBeNull());
  expect(requestsTo("/hiv/appointment/list").at(-1)?.params["superQueryParams"]).toContain("people");
});

it("LIST-06 opens what stands beside the list over it, and closes that with a choice", async () => {
  const compiled = buildScreen({ aside: { field: "status", title: "状态栏", all: "全部", width: 220, isCollapsed: false } });
  answer(...appointmentHandlers(3, compiled));
  const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
  await user.click(await screen.findByRole("button", { name: "状态栏" }));
  await user.click(await within(await screen.findByRole("dialog", { name: "状态栏" })).findByText("已预约"));
  await waitFor(() => expect(requestsTo("/hiv/appointment/list").at(-1)?.params["status"]).toBe("booked"));
  await waitFor(() => expect(document.querySelector(".ant-drawer-open")).toBeNull());
});
