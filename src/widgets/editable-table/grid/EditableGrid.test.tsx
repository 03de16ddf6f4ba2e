import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import { MemoryRows } from "../core/memoryRows.ts";
import { TableModel } from "../core/tableModel.ts";
import { isTemporaryId, type TableRow } from "../core/tableRow.ts";
import { EditableGrid } from "./EditableGrid.tsx";
import type { CellEditorProps, GridColumn } from "./gridColumn.ts";

const text = (key: string, title: string): GridColumn => ({
  key,
  title,
  width: 120,
  minWidth: 60,
  align: "left",
  toText: (value) => String(value ?? ""),
  fromText: (typed) => ({ ok: true, value: typed }),
});

const columns: readonly GridColumn[] = [
  text("name", "名称"),
  {
    ...text("count", "数量"),
    fromText: (typed) => (/^\d+$/.test(typed) ? { ok: true, value: Number(typed) } : { ok: false, message: "请写数字" }),
    unread: (value) => (typeof value === "string" ? "请写数字" : undefined),
  },
  { ...text("isOpen", "启用"), toText: (value) => (value === 1 ? "是" : "否"), toggle: [1, 0] },
  { ...text("color", "颜色"), Editor: ColorEditor, pressOpens: true },
  { ...text("note", "备注"), readOnly: true },
];

function ColorEditor({ value, onChange, label, id }: CellEditorProps) {
  return <input id={id} aria-label={`选${label}`} value={String(value ?? "")} onChange={(event) => onChange(event.target.value)} />;
}

const start: readonly TableRow[] = [
  { id: "a", name: "甲", count: 1, isOpen: 1, color: "红", note: "一" },
  { id: "b", name: "乙", count: 2, isOpen: 0, color: "蓝", note: "二" },
  { id: "c", name: "丙", count: 3, isOpen: 0, color: null, note: "三" },
];

function show(rows: readonly TableRow[] = start) {
  const source = new MemoryRows({ rows });
  const model = new TableModel({ source, columns });
  model.connect();
  render(
    <>
      <EditableGrid model={model} columns={columns} label="物品" rowHeight={40} maxHeight={400} />
      <p>外面</p>
    </>,
  );
  const user = userEvent.setup();
  const values = (column: string) => source.rows().map((row) => row[column]);
  const cell = (row: number, column: number) => {
    const found = within(screen.getByRole("grid")).getAllByRole("row")[row + 1];
    return within(found as HTMLElement).getAllByRole("gridcell")[column] as HTMLElement;
  };
  const cursor = () => document.activeElement?.getAttribute("aria-label");
  return { user, source, model, values, cell, cursor };
}

it("GRID-22 a click edits a cell: what is typed takes the place of its text, and Enter goes down", async () => {
  const { user, values, cell, cursor } = show();
  await user.click(cell(0, 0));
  expect(cursor()).toBe("名称，第 1 行");
  await user.keyboard("新{Enter}");
  expect(values("name")).toEqual(["新", "乙", "丙"]);
  expect(cursor()).toBe("名称，第 2 行");
});

it("GRID-23 letting the mouse go outside ends editing, and keeps what was typed", async () => {
  const { user, values, cell, model } = show();
  await user.click(cell(1, 0));
  await user.keyboard("改");
  expect(model.state.editing?.mode).toBe("typing");
  fireEvent.mouseUp(screen.getByText("外面"));
  expect(model.state.editing).toBeUndefined();
  expect(values("name")).toEqual(["甲", "改", "丙"]);
});

it("one tab stop: Tab goes from cell to cell, Enter returns to the column it began in, Escape and Tab lead out", async () => {
  const { user, cell, cursor } = show();
  await user.click(cell(0, 0));
  await user.keyboard("{Tab}{Tab}");
  expect(cursor()).toBe("启用，第 1 行");
  await user.keyboard("{Enter}");
  expect(cursor()).toBe("名称，第 2 行");
  // Past what nobody can change.
  await user.keyboard("{Shift>}{Tab}{/Shift}");
  expect(cursor()).toBe("颜色，第 1 行");
  await user.keyboard("{Escape}{Tab}");
  expect(document.activeElement).toBe(document.body);
});

it("arrows, Home, End and F2 act as in a spreadsheet; Escape forgets what was typed", async () => {
  const { user, cell, cursor, values } = show();
  await user.click(cell(0, 1));
  await user.keyboard("{ArrowDown}{ArrowLeft}");
  expect(cursor()).toBe("名称，第 2 行");
  await user.keyboard("{Control>}{End}{/Control}");
  expect(cursor()).toBe("备注，第 3 行");
  await user.keyboard("{Home}{F2}丁{Escape}");
  expect(values("name")).toEqual(["甲", "乙", "丙"]);
  await user.keyboard("{F2}丁{Tab}");
  expect(values("name")).toEqual(["甲", "乙", "丙丁"]);
});

it("what cannot be read stays in its cell, and a cell that nobody may change takes nothing", async () => {
  const { user, cell, values, model } = show();
  await user.click(cell(0, 1));
  await user.keyboard("很多{Enter}");
  expect(values("count")).toEqual(["很多", 2, 3]);
  expect(cell(0, 1).textContent).toBe("很多");
  await user.click(cell(0, 4));
  await user.keyboard("改{Delete}");
  expect(values("note")).toEqual(["一", "二", "三"]);
  expect(model.state.notice).toBe("有 1 格不能修改，没有写入");
});

it("space changes a box, and Ctrl+D, Delete and Ctrl+Z act on a range as one step each", async () => {
  const { user, cell, values } = show();
  await user.click(cell(0, 2));
  expect(values("isOpen")).toEqual([0, 0, 0]);
  await user.keyboard(" ");
  expect(values("isOpen")).toEqual([1, 0, 0]);
  await user.keyboard("{ArrowLeft}{Shift>}{ArrowDown}{ArrowDown}{ArrowLeft}{/Shift}{Control>}d{/Control}");
  expect([values("name"), values("count")]).toEqual([
    ["甲", "甲", "甲"],
    [1, 1, 1],
  ]);
  await user.keyboard("{Delete}");
  expect(values("name")).toEqual([null, null, null]);
  await user.keyboard("{Control>}z{/Control}");
  expect(values("name")).toEqual(["甲", "甲", "甲"]);
  await user.keyboard("{Control>}zz{/Control}");
  expect(values("isOpen")).toEqual([0, 0, 0]);
  await user.keyboard("{Control>}z{/Control}");
  expect(values("isOpen")).toEqual([1, 0, 0]);
  await user.keyboard("{Control>}yyy{/Control}");
  expect(values("count")).toEqual([1, 1, 1]);
});

it("GRID-15 GRID-18 Ctrl+Enter puts a row in, Alt+Shift with an arrow moves rows, Ctrl+- takes them away", async () => {
  const { user, cell, values, source } = show();
  await user.click(cell(0, 0));
  await user.keyboard("{Control>}{Enter}{/Control}新");
  await user.keyboard("{Enter}");
  expect(values("name")).toEqual(["甲", "新", "乙", "丙"]);
  expect(isTemporaryId(String(values("id")[1]))).toBe(true);
  await user.keyboard("{ArrowUp}{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}");
  expect(values("name")).toEqual(["甲", "乙", "新", "丙"]);
  await user.keyboard("{ArrowUp}{Control>}-{/Control}");
  expect(values("name")).toEqual(["甲", "新", "丙"]);
  const { inserted, deleted } = source.differences();
  expect([inserted.map(({ name }) => name), deleted.map(({ id }) => id)]).toEqual([["新"], ["b"]]);
});

it("Enter on a last row that says something begins a new one; on an empty one it stays", async () => {
  const { user, cell, values } = show();
  await user.click(cell(2, 0));
  await user.keyboard("{Enter}丁{Enter}{Enter}");
  expect(values("name")).toEqual(["甲", "乙", "丙", "丁", undefined]);
});

const copied = (target: Element): string => {
  let taken = "";
  const event = new Event("copy", { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { setData: (type: string, data: string) => type === "text/plain" && (taken = data) } });
  fireEvent(target, event);
  return taken;
};
const paste = (target: Element, text: string, html = "") =>
  fireEvent.paste(target, { clipboardData: { getData: (type: string) => (type === "text/html" ? html : text) } });

it("a range is copied as spreadsheets write it; a paste larger than the table adds rows, as one step", async () => {
  const { user, cell, values, model, source } = show();
  await user.click(cell(1, 0));
  await user.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
  const active = document.activeElement as Element;
  expect(copied(active)).toBe("乙\t2\r\n丙\t3");
  paste(active, "春\t7\n夏\t八\n秋\t9\n冬\t10\n");
  await expect.poll(() => values("name")).toEqual(["甲", "春", "夏", "秋", "冬"]);
  expect(values("count")).toEqual([1, 7, "八", 9, 10]);
  expect(model.range).toEqual({ top: 1, bottom: 4, left: 0, right: 1 });
  await user.keyboard("{Control>}z{/Control}");
  expect(source.rows()).toEqual(start);
});

it("a clipboard of formatted text alone is read as its table; where there is plain text, that counts", async () => {
  const { user, cell, values } = show();
  await user.click(cell(1, 0));
  const html = `<table><tr><td rowspan="2">春<br>夏</td><td>7</td></tr><tr><td>八</td></tr></table>`;
  paste(document.activeElement as Element, "", html);
  await expect.poll(() => values("name")).toEqual(["甲", "春\n夏", null]);
  expect(values("count")).toEqual([1, 7, "八"]);
  paste(document.activeElement as Element, "秋", html);
  await expect.poll(() => values("name")).toEqual(["甲", "秋", "秋"]);
});

it("an editor of its own opens by a click, writes at once, and Escape takes all of it back", async () => {
  const { user, cell, values, cursor } = show();
  await user.click(cell(0, 3));
  await user.type(await screen.findByRole("textbox", { name: "选颜色，第 1 行" }), "色");
  expect(values("color")).toEqual(["红色", "蓝", null]);
  await user.keyboard("{Escape}");
  expect(values("color")).toEqual(["红", "蓝", null]);
  expect(cursor()).toBe("颜色，第 1 行");
});

it("draws the rows that are in sight, and no others", () => {
  show(Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), name: `第 ${index}` })));
  expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("10001");
  expect(screen.getAllByRole("row").length).toBeLessThan(40);
});
