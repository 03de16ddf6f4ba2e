import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { header, renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAppointment, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
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

const cards = async () => within(await screen.findByRole("list", { name: "预约管理" })).findAllByRole("listitem");
const textOf = ({ textContent }: Element) => textContent;

it("LIST-06 shows a card per row with name, state, named values and first action, and folds filters and other actions away", async () => {
  answer(...appointmentHandlers(3));
  const { user, container } = renderRuntime(<SchemaScreen screenId="appointment" />);
  const row = await rowWith("预约人1");
  expect(container.querySelector("table")).toBeNull();
  expect(await cards()).toHaveLength(3);
  expect(within(row).getByText("已预约")).toBeDefined();
  expect(within(row).getAllByRole("term").map(textOf)).toEqual(["手机号", "预约日期", "人数"]);
  // What a touch on the card does is the last of the menu.
  expect(within(row).getAllByRole("button").map(textOf)).toEqual(expect.arrayContaining(["预约人1", "编辑"]));
  // Which rows they are the page beside it says: both would not stand on one line.
  expect(screen.getByText("共 3 条")).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "姓名" })).toBeNull();
  await user.click(within(row).getByRole("button", { name: "操作" }));
  expect((await screen.findAllByRole("menuitem")).map(textOf)).toEqual(["到访", "取消预约", "删除", "详情"]);

  await user.click(screen.getByRole("button", { name: "筛选" }));
  await user.type(await screen.findByRole("textbox", { name: "姓名" }), "王");
  await user.click(screen.getByRole("button", { name: "查询" }));
  await waitFor(() => expect(requestsTo("/hiv/appointment/list").at(-1)?.params["realname"]).toBe("*王*"));
});

it("LIST-06 opens a row by a touch anywhere on its card, but not by one on what acts by itself", async () => {
  answer(...appointmentHandlers(3));
  answer(on.get(api("/hiv/appointment/queryById"), () => ok(buildAppointment(1) as JsonBodyType)));
  const { user, search } = renderRuntime(<SchemaScreen screenId="appointment" />);
  const row = await rowWith("预约人1");
  await user.click(within(row).getByRole("checkbox", { name: "选择预约人1" }));
  await user.click(within(row).getByRole("button", { name: "操作" }));
  await user.click((await screen.findAllByRole("menuitem", { name: "取消预约" }))[0]!);
  await screen.findByRole("dialog");
  expect(search()).toBe("");
  await user.keyboard("{Escape}");
  await user.click(within(row).getByText("人数"));
  await waitFor(() => expect(search()).toContain("_view=detail"));
});

it("LIST-06 LIST-13 chooses rows on their cards, one by one and the whole page, and acts on them", async () => {
  answer(...appointmentHandlers(3));
  const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
  const row = await rowWith("预约人2");
  await user.click(within(row).getByRole("checkbox", { name: "选择预约人2" }));
  expect(screen.getByText("已选 1 项")).toBeDefined();
  const whole = screen.getByRole<HTMLInputElement>("checkbox", { name: "全选本页" });
  expect(whole.checked).toBe(false);
  await user.click(whole);
  expect(screen.getByText("已选 3 项")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "批量删除" }));
  const question = await screen.findByRole("dialog");
  expect(question.textContent).toContain("确定要删除这 3 项吗?");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("checkbox", { name: "全选本页" }));
  expect(screen.queryByText(/已选/)).toBeNull();
});

it("LIST-03 offers every order that the columns of the table do, and the list's own again", async () => {
  answer(...appointmentHandlers(3));
  const { user, search } = renderRuntime(<SchemaScreen screenId="appointment" />);
  await rowWith("预约人1");
  const choose = async (order: string) => {
    await user.click(screen.getByRole("combobox", { name: "排序" }));
    await user.click(await screen.findByText(order, { selector: ".ant-select-item-option-content" }));
  };
  await choose("预约日期 升序");
  await waitFor(() => expect(requestsTo("/hiv/appointment/list").at(-1)?.params).toMatchObject({ column: "date", order: "asc" }));
  expect(search()).toBe("?column=date&order=asc");
  await choose("默认顺序");
  await waitFor(() => expect(search()).toBe(""));
});

it("LIST-17 says in place of the cards that nothing is there, or that it could not be loaded, and tries again", async () => {
  answer(...appointmentHandlers(0));
  const { unmount } = renderRuntime(<SchemaScreen screenId="appointment" />);
  expect(await screen.findByText("还没有预约，从新建第一条开始")).toBeDefined();
  unmount();
  answer(on.get(api("/hiv/appointment/list"), () => refused(500, "服务器出错了")));
  const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
  expect(await screen.findByText("预约加载失败")).toBeDefined();
  answer(...appointmentHandlers(1));
  await user.click(screen.getByRole("button", { name: /重\s*试/ }));
  expect(await rowWith("预约人1")).toBeDefined();
});

it("LIST-06 leaves a tree a table, which keeps the key column and scrolls sideways", async () => {
  answer(...appointmentHandlers(0, buildScreen({ kind: "tree", entity: buildCompiledEntity({ tree: { parent: "parentId" } }) })));
  answer(on.get(api("/hiv/appointment/children"), () => ok([buildAppointment(1)] as JsonBodyType)));
  const { container } = renderRuntime(<SchemaScreen screenId="appointment" />);
  await rowWith("预约人1");
  expect(container.querySelector<HTMLElement>(".ant-table-body table")?.style.width).toBe("800px");
  expect(header("姓名").className).toContain("fix-left");
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

it("SHELL-49 shows three buttons of a row beside each other in its detail and the others in a menu, none cut off", async () => {
  answer(...appointmentHandlers(3));
  answer(on.get(api("/hiv/appointment/queryById"), () => ok(buildAppointment(1) as JsonBodyType)));
  const { user } = renderRuntime(<SchemaScreen screenId="appointment" />);
  await user.click(within(await rowWith("预约人1")).getByText("人数"));
  const drawer = within(await screen.findByRole("dialog"));
  await user.click(await drawer.findByRole("button", { name: "更多操作" }));
  const [only, ...others] = await screen.findAllByRole("menuitem");
  expect([only?.textContent, others.length]).toEqual(["删除", 0]);
  expect(["编辑", "到访", "取消预约"].map((name) => drawer.getAllByRole("button", { name }).length)).toEqual([1, 1, 1]);
  expect(drawer.queryByRole("button", { name: "删除" })).toBeNull();
});
