import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import type { LineageColumn } from "../cells/lineageColumn.ts";
import type { TableRow } from "../core/tableRow.ts";
import { isTemporaryId } from "../core/tableRow.ts";
import { TableFaultsError } from "../core/validation.ts";
import { EditableTable } from "./EditableTable.tsx";
import type { EditableTableProps } from "./editableTable.types.ts";
import type { EditableTableRef } from "./tableRef.ts";

useApiServer();

const columns: readonly LineageColumn[] = [
  { key: "name", title: "名称", type: "input", validateRules: [{ required: true }] },
  { key: "count", title: "数量", type: "inputNumber", statistics: ["sum", "average"], isOrder: true },
  { key: "secret", title: "内码", type: "hidden", defaultValue: "x" },
];

const start: readonly TableRow[] = [
  { id: "a", name: "甲", count: 1, secret: "1" },
  { id: "b", name: "乙", count: 2, secret: "2" },
  { id: "c", name: "丙", count: 4, secret: "3" },
];

function show(props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableRef>();
  renderRuntime(<EditableTable ref={ref} label="物品" columns={columns} dataSource={start} {...props} />);
  const user = userEvent.setup();
  const table = () => ref.current as EditableTableRef;
  const names = () =>
    table()
      .getTableData()
      .map((row) => row["name"]);
  const row = (index: number) => document.querySelector<HTMLElement>(`[data-row="${index}"]`) as HTMLElement;
  const cell = (index: number, column: number) => row(index).querySelector<HTMLElement>(`[data-cell="${column}"]`) as HTMLElement;
  return { user, table, names, row, cell };
}

describe("rows by the handle", () => {
  it("GRID-16 GRID-18 GRID-15 adds, inserts, moves and takes rows away, and tells what is new and what is gone", () => {
    const { table, names } = show();
    const [added] = table().addRows({ name: "丁" });
    table().insertRows([{ name: "戊" }], 0);
    table().moveRow(0, 2);
    expect(names()).toEqual(["甲", "乙", "戊", "丙", "丁"]);
    expect(isTemporaryId(String(added?.["id"]))).toBe(true);
    table().removeRows("b");
    table().removeRows(["c"]);
    expect(
      table()
        .getNewData()
        .map((row) => row["name"]),
    ).toEqual(["戊", "丁"]);
    expect(
      table()
        .getDeleteData()
        .map((row) => row["id"]),
    ).toEqual(["b", "c"]);
  });

  it("GRID-25 refuses to take away what is neither a key nor a list of keys", () => {
    const { table, names } = show();
    expect(() => table().removeRows(3 as never)).toThrow("removeRows 的参数应是行的 key");
    expect(names()).toHaveLength(3);
  });

  it("GRID-13 a hidden column is not drawn, and its value stays in the row and in new ones", () => {
    const { table } = show();
    expect(screen.queryByText("内码")).toBeNull();
    expect(table().addRows()[0]?.["secret"]).toBe("x");
    expect(table().getTableData()[0]?.["secret"]).toBe("1");
  });

  it("GRID-17 where rows are put in order by dragging, their places are given as orderNum", () => {
    const { table } = show({ dragSort: true });
    table().moveRow(2, 0);
    expect(
      table()
        .getTableData()
        .map((row) => [row["id"], row["orderNum"]]),
    ).toEqual([
      ["c", 1],
      ["a", 2],
      ["b", 3],
    ]);
  });

  it("GRID-67 tells rows apart by another key where one is named", () => {
    const { table, names } = show({
      rowKey: "code",
      dataSource: [
        { code: "k1", name: "甲" },
        { code: "k2", name: "乙" },
      ],
    });
    table().removeRows("k1");
    expect(names()).toEqual(["乙"]);
  });

  it("GRID-50 values are given only where no cell is faulty, and the fault is led to", async () => {
    const { table, user } = show();
    table().addRows({ name: "" });
    const failure = await table()
      .getValues()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TableFaultsError);
    expect((failure as TableFaultsError).faults).toMatchObject([{ column: "name", message: "请填写名称" }]);
    expect(await table().validateTable()).toHaveLength(1);
    expect(await screen.findByText("有 1 处填写有误")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "下一处错误" }));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("名称，第 4 行");
    await user.keyboard("丁{ArrowUp}");
    expect(await table().validateTable()).toBeUndefined();
    expect((await table().getValues()).map((row) => row["name"])).toEqual(["甲", "乙", "丙", "丁"]);
  });

  it("GRID-48 checks a cell when it changes, and a moment after it was left", async () => {
    const { user, cell } = show();
    await user.click(cell(0, 0));
    await user.keyboard("{Delete}");
    expect(cell(0, 0).title).toBe("请填写名称");
  });

  it("writes values from outside as one step", async () => {
    const { table, names, user, cell } = show();
    table().setValues([
      { rowKey: "a", values: { name: "子" } },
      { rowKey: "b", values: { name: "丑" } },
    ]);
    expect(names()).toEqual(["子", "丑", "丙"]);
    await user.click(cell(0, 1));
    await user.keyboard("{Control>}z{/Control}");
    expect(names()).toEqual(["甲", "乙", "丙"]);
  });
});

describe("what people do", () => {
  it("tells of changed values and of cells that are no longer edited", async () => {
    const [onValueChange, onEditClosed] = [vi.fn(), vi.fn()];
    const { user, cell } = show({ onValueChange, onEditClosed });
    await user.click(cell(1, 0));
    await user.keyboard("新{Enter}");
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith({
      row: expect.objectContaining({ id: "b", name: "新" }),
      column: "name",
      value: "新",
      oldValue: "乙",
    });
    await waitFor(() =>
      expect(onEditClosed).toHaveBeenCalledWith({ row: "b", column: "name", record: expect.objectContaining({ name: "新" }) }),
    );
  });

  it("GRID-22 a table that is always edited edits each cell that the cursor comes to", async () => {
    const onEditClosed = vi.fn();
    const { user, cell } = show({ alwaysEdit: true, onEditClosed });
    await user.click(cell(0, 0));
    await user.keyboard("{Tab}");
    await waitFor(() => expect(onEditClosed).toHaveBeenCalledWith(expect.objectContaining({ row: "a", column: "name" })));
    await user.keyboard("{Tab}");
    await waitFor(() => expect(onEditClosed).toHaveBeenCalledWith(expect.objectContaining({ row: "a", column: "count" })));
  });

  it("GRID-19 GRID-20 GRID-21 ticks rows one by one and all together, but not the disabled ones", async () => {
    const onSelectChange = vi.fn();
    const { user, table } = show({ rowSelection: true, disabledRows: { id: ["b"] }, onSelectChange });
    const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    expect(box("选择第 2 行").disabled).toBe(true);
    await user.click(box("选择第 1 行"));
    await user.click(box("选择第 1 行"));
    await user.click(box("全选"));
    expect(onSelectChange.mock.calls.map(([change]) => [change.action, change.selectedKeys])).toEqual([
      ["selected", ["a"]],
      ["unselected", []],
      ["selected-all", ["a", "c"]],
    ]);
    expect(
      table()
        .getSelectionData()
        .map((row) => row["id"]),
    ).toEqual(["a", "c"]);
    table().resetSelection(["b", "c"]);
    expect(
      table()
        .getSelectionData()
        .map((row) => row["id"]),
    ).toEqual(["c"]);
    table().clearSelection();
    expect(table().getSelectionData()).toEqual([]);
  });

  it("GRID-19 ticks one row at a time by radio", async () => {
    const { user, table } = show({ columns: [{ type: "row-radio" }, ...columns] });
    await user.click(screen.getByRole("radio", { name: "选择第 1 行" }));
    await user.click(screen.getByRole("radio", { name: "选择第 3 行" }));
    expect(
      table()
        .getSelectionData()
        .map((row) => row["id"]),
    ).toEqual(["c"]);
  });

  it("GRID-21 nobody edits a disabled row, nor anything in a disabled table", async () => {
    const { user, cell, names } = show({ disabledRows: (row) => row["id"] === "a" });
    await user.click(cell(0, 0));
    await user.keyboard("改{Enter}");
    expect(names()).toEqual(["甲", "乙", "丙"]);
    await user.click(cell(1, 0));
    await user.keyboard("改{Enter}");
    expect(names()).toEqual(["甲", "改", "丙"]);
  });

  it("GRID-02 GRID-68 sums and averages stand below the rows, and follow them", async () => {
    const { user, cell } = show({ rowNumber: true });
    const line = (name: string) => screen.getByRole("row", { name }).textContent;
    expect([line("合计"), line("平均")]).toEqual(["合计7", "平均2.33"]);
    await user.click(cell(2, 1));
    await user.keyboard("6{Enter}");
    expect([line("合计"), line("平均")]).toEqual(["合计9", "平均3"]);
  });

  it("GRID-66 GRID-69 rows are as high as the size says; 61 px as a rule, and the table 400 px at most", () => {
    const { row } = show();
    expect(row(0).style.height).toBe("61px");
    expect((screen.getByRole("grid").parentElement as HTMLElement).style.maxHeight).toBe("400px");
    const small = show({ size: "tiny", label: "小" });
    expect(within(screen.getByRole("grid", { name: "小" })).getAllByRole("row")[1]?.style.height).toBe("28px");
    expect(small.names()).toHaveLength(3);
  });

  it("GRID-12 sorts by a column at its head, up, down and not at all", async () => {
    const { user, cell } = show();
    await user.click(screen.getByRole("button", { name: "数量：升序" }));
    await user.click(screen.getByRole("button", { name: "数量：降序" }));
    expect(cell(0, 0).textContent).toBe("丙");
    await user.click(screen.getByRole("button", { name: "数量：取消排序" }));
    expect(cell(0, 0).textContent).toBe("甲");
  });

  it("GRID-05 what belongs to a row opens below the table, and closes again", async () => {
    const { user } = show({ rowExpand: (row) => <p>关于{String(row["name"])}</p> });
    await user.click(screen.getByRole("button", { name: "展开第 2 行" }));
    expect(screen.getByText("关于乙")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "收起第 2 行" }));
    expect(screen.queryByText("关于乙")).toBeNull();
  });
});

describe("the button that adds rows", () => {
  it("GRID-28 GRID-30 adds one row, and none again for a while", async () => {
    const { user, names } = show({ toolbar: true });
    await user.click(screen.getByRole("button", { name: "新增" }));
    await user.click(screen.getByRole("button", { name: "新增" }));
    expect(names()).toHaveLength(4);
  });

  it("GRID-26 GRID-27 GRID-29 is set to add several rows somewhere, which is kept", async () => {
    const { user, names } = show({ toolbar: true, addButtonSettings: "物品" });
    await user.click(screen.getByRole("button", { name: "新增设置" }));
    const count = await screen.findByLabelText("新增行数");
    fireEvent.change(count, { target: { value: "0" } });
    fireEvent.change(screen.getByLabelText("新增位置"), { target: { value: "9" } });
    expect(screen.getByText(/新增行数应为1到/)).toBeTruthy();
    expect(screen.getByText(/新增位置应为0到3/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "保存" }).disabled).toBe(true);
    fireEvent.change(count, { target: { value: "2" } });
    fireEvent.change(screen.getByLabelText("新增位置"), { target: { value: "1" } });
    await user.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("保存成功")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "新增" }));
    expect(names()).toEqual([undefined, undefined, "甲", "乙", "丙"]);
    expect(JSON.parse(localStorage.getItem("editable-table-add:物品") ?? "{}")).toMatchObject({ addRowNum: 2, addIndex: 1 });
  });
});

describe("child rows of a row", () => {
  const openSub = (clientY: number) => fireEvent.click(screen.getByRole("button", { name: "第 1 行的子表" }), { clientY });

  it("GRID-54 open below where more than 350 px remain below the click, else above", async () => {
    show({ subTable: (row) => <p>{String(row["name"])}的子表</p> });
    openSub(window.innerHeight - 351);
    expect((await screen.findByRole("dialog", { name: "第 1 行的子表" })).dataset["side"]).toBe("bottom");
    openSub(window.innerHeight - 350);
    await waitFor(() => expect(screen.getByRole("dialog", { name: "第 1 行的子表" }).dataset["side"]).toBe("top"));
    expect(screen.getByText("甲的子表")).toBeTruthy();
  });

  it("GRID-55 are tried three times, then the failure is told", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const subTable = vi.fn(() => {
      throw new Error("没有数据");
    });
    show({ subTable });
    openSub(0);
    expect(await screen.findByText("打开子表失败")).toBeTruthy();
    expect(subTable).toHaveBeenCalledTimes(3);
    log.mockRestore();
  });
});
