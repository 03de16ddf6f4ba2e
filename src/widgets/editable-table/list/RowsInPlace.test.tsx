import { act, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { appointmentHandlers } from "../../../../tests/support/screenHandlers.ts";
import { appointmentFields, buildAppointment, buildColumn, buildCompiledEntity, buildScreen } from "../../../../tests/support/screens.ts";
import { LineOfTest, renderInPlace } from "../../../../tests/support/tableInPlace.tsx";
import type { Row } from "../../../schema/model/json.ts";
import type { FormLayout } from "../../../schema/model/screen.ts";
import type { SaveRows } from "../../../schema/wire/savedRows.ts";
import { RowsInPlace } from "./RowsInPlace.tsx";

const { answer, requestsTo } = useApiServer();
const savePath = "/hiv/appointment/saveRows";

const inPlace = buildScreen({
  edit: "inline",
  columns: [
    buildColumn({ field: "realname", title: "姓名" }),
    buildColumn({ field: "people", title: "人数" }),
    buildColumn({ field: "status", title: "状态" }),
  ],
  entity: buildCompiledEntity({
    fields: [
      ...appointmentFields.filter(({ name }) => name === "status" || name === "people"),
      buildField({ name: "realname", title: "姓名", required: true }),
    ],
  }),
});

beforeEach(() => {
  // It stays for the file: to take it back would take what jsdom lacks, too.
  vi.stubGlobal("WebSocket", LineOfTest);
  localStorage.clear();
});

async function show(total = 3, compiled = inPlace) {
  answer(...appointmentHandlers(total, compiled));
  const view = renderInPlace(RowsInPlace);
  const grid = await screen.findByRole("grid", { name: "预约管理" });
  await within(grid).findByText("预约人1");
  const cell = (row: number, column: number) => {
    const found = grid.querySelector<HTMLElement>(`[data-row="${row}"] [data-cell="${column}"]`);
    if (!found) throw new Error(`no cell ${row}, ${column}`);
    return found;
  };
  const type = async (row: number, column: number, text: string) => {
    await view.user.click(cell(row, column));
    await view.user.keyboard(`${text}{Enter}`);
  };
  return { ...view, grid, cell, type };
}

/** The first row of the list as somebody else saved it. */
const savedByOthers = (values: Row): Row & { readonly id: string } => ({
  ...buildAppointment(1),
  ...values,
  id: String(buildAppointment(1)["id"]),
  rev: 2,
});

/** The server saves what it is sent. */
function saves(): SaveRows[] {
  const bodies: SaveRows[] = [];
  answer(
    on.post(api(savePath), async ({ request }) => {
      const body = (await request.json()) as SaveRows;
      bodies.push(body);
      const rows = [
        ...body.inserted.map(({ key, values }) => ({ key, row: { ...values, id: `stored ${key}`, rev: 1 } })),
        ...body.changed.map(({ id, rev, values }) => ({ key: id, row: { ...buildAppointment(1), ...values, id, rev: rev + 1 } })),
      ];
      return ok({ rows, deleted: body.deleted.map(({ id }) => id) } as unknown as JsonBodyType);
    }),
  );
  return bodies;
}

it("GRID-14 GRID-16 saves what was added, changed and removed in one call", async () => {
  const bodies = saves();
  const { user, type, cell } = await show();
  await type(0, 0, "王五");
  await user.click(cell(2, 0));
  await user.click(screen.getByRole("button", { name: /删除行/ }));
  await user.click(cell(0, 0));
  await user.click(screen.getByRole("button", { name: /新增行/ }));
  await user.keyboard("新人{Tab}4{Enter}");
  expect(screen.getByText("未保存：新增 1 行，修改 1 行，删除 1 行")).toBeDefined();
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText("已保存 3 行")).toBeDefined();
  expect(bodies[0]).toMatchObject({
    inserted: [{ values: { realname: "新人", people: 4 } }],
    changed: [{ id: buildAppointment(1)["id"], rev: 1, values: { realname: "王五" } }],
    deleted: [{ id: buildAppointment(3)["id"], rev: 1 }],
  });
  expect(requestsTo(savePath)[0]?.headers.get("x-case-id")).toMatch(/^[0-9a-f]{32}$/);
  await waitFor(() => expect(screen.queryByText(/未保存/)).toBeNull());
});

it("GRID-31 leads to what is wrong before it asks the server", async () => {
  const bodies = saves();
  const { user, type } = await show();
  await type(0, 1, "许多");
  await user.click(screen.getByRole("button", { name: /新增行/ }));
  await user.keyboard("{Tab}5{Tab}");
  expect(await screen.findByText("还有 1 处错误")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(screen.getByText("还有填写有误的单元格，请先改正标红的单元格再保存")).toBeDefined();
  expect(await screen.findByText("还有 2 处错误")).toBeDefined();
  expect(bodies).toEqual([]);
});

/** The list with a column of organs, of which the server knows one by its name. */
function withOrgans() {
  const organ = buildField({
    name: "organId",
    title: "机构",
    kind: "reference",
    reference: { entity: "organ", store: "id", label: "name", many: false, tree: false },
  });
  answer(
    on.post(api("/sys/reference/options"), async ({ request }) => {
      const { keyword } = (await request.json()) as { readonly keyword?: string };
      const records = keyword === "城东" ? [{ value: "o1", text: "城东" }] : [];
      return ok({ records, total: records.length });
    }),
  );
  return buildScreen({
    ...inPlace,
    columns: [...inPlace.columns, buildColumn({ field: "organId", title: "机构" })],
    entity: { ...inPlace.entity, fields: [...inPlace.entity.fields, organ] },
  });
}

it("GRID-49 reddens the label of a row that is not there, and saves the row that one names", async () => {
  const bodies = saves();
  const { user, cell } = await show(3, withOrgans());
  // A press would open the list of choices; with the keys the label is typed.
  await user.click(cell(0, 1));
  await user.keyboard("{ArrowRight}{ArrowRight}没有的{Enter}");
  expect(await screen.findByText("还有 1 处错误")).toBeDefined();
  await user.keyboard("{ArrowUp}城东{Enter}");
  await waitFor(() => expect(screen.queryByText(/处错误/)).toBeNull());
  expect(cell(0, 3).textContent).toBe("城东");
  await user.click(screen.getByRole("button", { name: /保存/ }));
  await screen.findByText("已保存 1 行");
  expect(bodies[0]?.changed[0]?.values).toEqual({ organId: "o1" });
});

it("a row that is offered again says what its references are called", async () => {
  const first = await show(3, withOrgans());
  await first.user.click(screen.getByRole("button", { name: /新增行/ }));
  await first.user.keyboard("新人{Tab}{ArrowRight}{ArrowRight}城东{Enter}");
  await within(first.grid).findByText("城东");
  first.unmount();
  const { user, grid } = await show(3, withOrgans());
  await user.click(screen.getByRole("button", { name: /恢复/ }));
  expect((await within(grid).findByText("新人")).closest("[data-row]")?.textContent).toContain("城东");
});

it("saves no row in which nobody wrote anything", async () => {
  const bodies = saves();
  const { user, type, grid } = await show();
  await type(0, 0, "王五");
  await user.click(screen.getByRole("button", { name: /新增行/ }));
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findByText("已保存 1 行")).toBeDefined();
  expect(bodies[0]?.inserted).toEqual([]);
  expect(grid.querySelectorAll("[data-row]")).toHaveLength(3);
});

it("shows what the server refuses at its cell, and keeps everything", async () => {
  const { user, type, cell } = await show();
  await type(1, 0, "重名");
  answer(
    on.post(api(savePath), () =>
      refused(400, "有 1 行没有保存", {
        refused: [{ key: buildAppointment(2)["id"], reason: "姓名已有", problems: [{ field: "realname", message: "这个姓名已有" }] }],
        total: 1,
      } as unknown as JsonBodyType),
    ),
  );
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findByText("有 1 行没有保存")).toBeDefined();
  expect(await screen.findByText("还有 1 处错误")).toBeDefined();
  expect(cell(1, 0).textContent).toBe("重名");
  saves();
  await type(1, 0, "不重名");
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findByText("已保存 1 行")).toBeDefined();
});

it("GRID-60 asks about a cell that somebody else changed first, and saves the rest over theirs", async () => {
  const { user, type, cell } = await show();
  await type(0, 0, "我的");
  const theirs = savedByOthers({ realname: "他们的", people: 9 });
  answer(
    on.post(api(savePath), () =>
      refused(409, "有 1 行已被修改", {
        refused: [{ key: theirs.id, reason: "已被修改", problems: [], stored: theirs, by: "张三" }],
        total: 1,
      } as unknown as JsonBodyType),
    ),
  );
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findAllByText("张三已改为“他们的”，请选择保留哪一个")).not.toHaveLength(0);
  expect(cell(0, 1).textContent).toBe("9");
  const bodies = saves();
  await user.click(screen.getByRole("button", { name: "保留我的" }));
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findByText("已保存 1 行")).toBeDefined();
  expect(bodies[0]?.changed).toEqual([{ id: theirs.id, rev: 2, values: { realname: "我的" } }]);
});

it("saves at once where somebody else changed only other cells", async () => {
  const { user, type } = await show();
  await type(0, 0, "我的");
  const theirs = savedByOthers({ people: 9 });
  let isFirst = true;
  const revs: number[] = [];
  answer(
    on.post(api(savePath), async ({ request }) => {
      const { changed } = (await request.json()) as SaveRows;
      revs.push(changed[0]?.rev ?? 0);
      const wasFirst = isFirst;
      isFirst = false;
      return wasFirst
        ? refused(409, "有 1 行已被修改", {
            refused: [{ key: theirs.id, reason: "已被修改", problems: [], stored: theirs }],
            total: 1,
          } as unknown as JsonBodyType)
        : ok({ rows: [{ key: theirs.id, row: { ...theirs, realname: "我的", rev: 3 } }], deleted: [] } as unknown as JsonBodyType);
    }),
  );
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findByText("已保存 1 行")).toBeDefined();
  expect(revs).toEqual([1, 2]);
});

it("GRID-16 saves more rows than one save takes in parts, and says what is saved where one fails", async () => {
  const { user, cell } = await show();
  await user.click(cell(0, 0));
  // Rows that are pasted below the last one are new.
  await user.paste(Array.from({ length: 2_005 }, (_, index) => `新人${index}`).join("\n"));
  expect(await screen.findByText("未保存：新增 2002 行，修改 3 行")).toBeDefined();
  const bodies = saves();
  let calls = 0;
  answer(
    on.post(api(savePath), () => {
      calls += 1;
      return calls === 2 ? refused(500, "服务器出错了") : undefined;
    }),
  );
  await user.click(screen.getByRole("button", { name: /保存/ }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "分批保存" }));
  expect(await screen.findByText(/^前面的 2,000 行已保存，其余的还在表格里。没有保存：/)).toBeDefined();
  expect(screen.getByText("未保存：新增 5 行")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findByText("已保存 5 行")).toBeDefined();
  expect(bodies.map(({ inserted, changed }) => [inserted.length, changed.length])).toEqual([
    [1_997, 3],
    [5, 0],
  ]);
});

it("keeps everything where the server cannot be reached", async () => {
  const { user, type, cell } = await show();
  await type(0, 0, "王五");
  answer(on.post(api(savePath), () => refused(500, "服务器出错了")));
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findByText(/没有保存：.*修改都还在，请稍后再次保存/)).toBeDefined();
  expect(cell(0, 0).textContent).toBe("王五");
  expect(screen.getByText("未保存：修改 1 行")).toBeDefined();
});

it("asks before changes are given up, and shows what is stored then", async () => {
  const { user, type, cell } = await show();
  await type(0, 0, "王五");
  await user.click(screen.getByRole("button", { name: "放弃修改" }));
  const question = await screen.findByRole("dialog");
  await user.click(within(question).getByRole("button", { name: "放弃修改" }));
  await waitFor(() => expect(cell(0, 0).textContent).toBe("预约人1"));
  expect(screen.queryByText(/未保存/)).toBeNull();
});

it("GRID-62 shows what others save while somebody types, and marks the row", async () => {
  const { type, cell, grid } = await show();
  await type(0, 0, "王五");
  const line = LineOfTest.last;
  expect(line?.address).toContain("/vxeSocket/");
  act(() => {
    line?.tell("open");
    line?.update("update", { id: buildAppointment(2)["id"], realname: "赵六", rev: 2 });
  });
  expect(cell(1, 0).textContent).toBe("赵六");
  expect(cell(0, 0).textContent).toBe("王五");
  expect(grid.querySelector('[data-row="1"]')?.className).toContain("marked");
});

it("GRID-60 asks about a cell that others saved while somebody typed into it", async () => {
  const bodies = saves();
  const { user, cell } = await show();
  await user.click(cell(0, 0));
  await user.keyboard("我的");
  act(() => LineOfTest.last?.update("update", { id: buildAppointment(1)["id"], realname: "他们的", rev: 2 }));
  await user.keyboard("{Control>}s{/Control}");
  expect(await screen.findByText("还有与他人的修改冲突的单元格，请先决定保留哪一个")).toBeDefined();
  expect(cell(0, 0).textContent).toBe("我的");
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole("button", { name: "采用对方的" }));
  expect(cell(0, 0).textContent).toBe("他们的");
  await user.click(cell(0, 0));
  await user.keyboard("再改{Enter}");
  expect(screen.queryByRole("group", { name: "冲突" })).toBeNull();
  expect(screen.getByText("未保存：修改 1 行")).toBeDefined();
});

it("GRID-60 keeps what somebody types into a row that others remove meanwhile", async () => {
  const { user, cell } = await show();
  await user.click(cell(0, 0));
  await user.keyboard("打到一半");
  act(() => LineOfTest.last?.update("delete", { id: buildAppointment(1)["id"] }));
  expect(cell(0, 0).textContent).toBe("打到一半");
  expect(screen.getByText("未保存：新增 1 行")).toBeDefined();
});

it("GRID-58 loads what may have been missed once the line is back", async () => {
  const { cell } = await show();
  act(() => LineOfTest.last?.tell("open"));
  answer(...appointmentHandlers(3, inPlace, [{ realname: "补上的", rev: 2 }]));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => LineOfTest.last?.tell("close", { code: 1006 }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  act(() => LineOfTest.last?.tell("open"));
  vi.useRealTimers();
  await waitFor(() => expect(cell(0, 0).textContent).toBe("补上的"));
});

it("keeps a changed row that others removed as a new one, says so, and saves it", async () => {
  const bodies = saves();
  const { user, type, cell } = await show();
  await type(0, 0, "王五");
  act(() => LineOfTest.last?.update("delete", { id: buildAppointment(1)["id"] }));
  expect(screen.getByText("未保存：新增 1 行")).toBeDefined();
  expect(cell(0, 0).textContent).toBe("王五");
  expect(cell(0, 0).title).toBe("这一行已被他人删除。保存会把它作为新行加入，不需要请删除这一行");
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findByText("已保存 1 行")).toBeDefined();
  expect(bodies[0]?.inserted).toMatchObject([{ values: { realname: "王五" } }]);
});

it("GRID-60 says that others added rows as long as something here is not saved, and shows them when asked", async () => {
  const { type, grid, user } = await show();
  await type(0, 0, "王五");
  answer(...appointmentHandlers(4, inPlace));
  act(() => LineOfTest.last?.update("insert", { id: buildAppointment(4)["id"], realname: "预约人4", rev: 1 }));
  expect(within(grid).queryByText("预约人4")).toBeNull();
  await user.click(screen.getByRole("button", { name: "现在显示" }));
  expect(await within(grid).findByText("预约人4")).toBeDefined();
  expect(within(grid).getByText("王五")).toBeDefined();
});

it("offers what was not saved at the next visit, and puts it over what is stored now", async () => {
  const first = await show();
  await first.type(1, 0, "没存的");
  await first.user.click(screen.getByRole("button", { name: /新增行/ }));
  await first.user.keyboard("新人{Tab}");
  first.unmount();
  answer(on.get(api("/hiv/appointment/queryById"), () => ok({ ...buildAppointment(2), people: 7, rev: 5 } as unknown as JsonBodyType)));
  const { user, grid } = await show();
  expect(screen.getByText(/修改的 2 行没有保存/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: /恢复/ }));
  await within(grid).findByText("没存的");
  expect(within(grid).getByText("新人")).toBeDefined();
  expect(screen.getByText("未保存：新增 1 行，修改 1 行")).toBeDefined();
});

it("keeps rows that are not saved above a list that is narrowed", async () => {
  const { type, grid, user } = await show(30);
  await type(0, 0, "王五");
  await user.type(screen.getByRole("textbox", { name: "姓名" }), "某人");
  answer(on.get(api("/hiv/appointment/list"), () => ok({ records: [buildAppointment(20)], total: 1 } as unknown as JsonBodyType)));
  await user.click(screen.getByRole("button", { name: "查询" }));
  await within(grid).findByText("预约人20");
  expect(within(grid).getByText("王五")).toBeDefined();
  expect(screen.getByText("未保存：修改 1 行")).toBeDefined();
});

it("GRID-14 loads a list by pages of a hundred, in the server's order", async () => {
  const { grid, user } = await show(250);
  expect(screen.getByText("共 250 行")).toBeDefined();
  expect(requestsTo("/hiv/appointment/list").filter(({ params }) => params["pageSize"] === "100")).toHaveLength(1);
  await user.click(within(grid).getByRole("button", { name: /人数的列菜单/ }));
  await user.click(await screen.findByRole("menuitem", { name: "降序" }));
  await waitFor(() => expect(requestsTo("/hiv/appointment/list").at(-1)?.params).toMatchObject({ column: "people", order: "desc" }));
});

it("GRID-13 shows a column that the screen hides at first, and leads to what is wrong in one that is hidden", async () => {
  const [name, people, status] = inPlace.columns.map((column) => column);
  const hiding = buildScreen({
    ...inPlace,
    columns: [people, name && { ...name, hidden: true }, status].filter((column) => column !== undefined),
  });
  const bodies = saves();
  answer(...appointmentHandlers(3, hiding));
  const { user } = renderInPlace(RowsInPlace);
  const grid = await screen.findByRole("grid", { name: "预约管理" });
  const heads = () =>
    within(grid)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
  expect(heads().join()).not.toContain("姓名");
  await user.click(screen.getByRole("button", { name: /新增行/ }));
  await user.keyboard("5{Tab}");
  await user.click(screen.getByRole("button", { name: /保存/ }));
  await waitFor(() => expect(heads().join()).toContain("姓名"));
  await user.keyboard("新人{Enter}");
  await user.click(screen.getByRole("button", { name: /保存/ }));
  expect(await screen.findByText("已保存 1 行")).toBeDefined();
  expect(bodies[0]?.inserted).toMatchObject([{ values: { people: 5, realname: "新人" } }]);
});

it("is a list like any other for who may not edit", async () => {
  answer(...appointmentHandlers(3, { ...inPlace, form: { ...(inPlace.form as FormLayout), canEdit: false } }));
  renderInPlace(RowsInPlace);
  expect(await screen.findByText("预约人1")).toBeDefined();
  expect(screen.queryByRole("grid")).toBeNull();
});
