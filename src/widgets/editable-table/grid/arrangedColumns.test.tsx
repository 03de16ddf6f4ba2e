import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { ConfigProvider } from "antd";
import { expect, it, vi } from "vitest";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import { MemoryRows } from "../core/memoryRows.ts";
import { TableModel } from "../core/tableModel.ts";
import { EditableGrid } from "./EditableGrid.tsx";
import type { GridColumn } from "./gridColumn.ts";
import { useArrangedColumns } from "./useArrangedColumns.tsx";
import { ViewLine } from "./ViewLine.tsx";

const column = (key: string, title: string): GridColumn => ({
  key,
  title,
  width: 120,
  minWidth: 60,
  align: "left",
  toText: (value) => String(value ?? ""),
  fromText: (typed) => ({ ok: true, value: typed }),
});
const columns = [column("name", "名称"), { ...column("count", "数量"), help: "以件计" }, { ...column("note", "备注"), isSortable: false }];
const rows = [
  { id: "a", name: "乙", count: 10, note: "第一行的很长的备注" },
  { id: "b", name: "甲", count: 9, note: "二" },
  { id: "c", name: "甲乙", count: 8, note: "三" },
];

function show(kept = new Map<string, string>()) {
  const model = new TableModel({ source: new MemoryRows({ rows }), columns });
  model.connect();
  const keeper = { get: (key: string) => kept.get(key), set: (key: string, text: string) => Boolean(kept.set(key, text)) };
  function Shown() {
    const arranged = useArrangedColumns(model, columns, { keeper, key: "me.items" });
    return (
      <>
        <EditableGrid {...{ model }} {...arranged} label="物品" rowHeight={40} maxHeight={400} />
        <ViewLine model={model} />
      </>
    );
  }
  // A menu that fades out is still there for the next query.
  const { unmount } = render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Shown />
    </ConfigProvider>,
  );
  const user = userEvent.setup();
  const heads = () => screen.getAllByRole("columnheader");
  const titles = () => heads().map(({ dataset }) => dataset["column"]);
  const head = (key: string) => heads().find(({ dataset }) => dataset["column"] === key) as HTMLElement;
  const button = (title: string) => screen.getByRole("button", { name: new RegExp(`^${title}的列菜单`) });
  const open = async (title: string) => {
    await user.click(button(title));
    return waitFor(openMenu);
  };
  const choose = async (title: string, entry: string) => {
    await user.click((await open(title)).getByRole("menuitem", { name: entry }));
  };
  const names = () => [...document.querySelectorAll('[data-cell="0"]')].map(({ textContent }) => textContent);
  return { user, model, kept, unmount, titles, head, button, choose, names, open };
}

/** Menus that were open before stay in the page, hidden. */
function openMenu() {
  const menu = document.querySelector<HTMLElement>(".ant-dropdown:not(.ant-dropdown-hidden)");
  if (!menu) throw new Error("no menu is open");
  return within(menu);
}

const edgeOf = (head: HTMLElement) => head.querySelector("[data-edge]") as HTMLElement;
const moverOf = (head: HTMLElement) => head.querySelector("[class*=mover]") as HTMLElement;

it("the right edge of a head is dragged to another width, never below what can be read; Escape takes it back", () => {
  const { head, kept, unmount } = show();
  fireEvent.mouseDown(edgeOf(head("name")), { clientX: 120 });
  fireEvent.mouseMove(document.body, { clientX: 170 });
  expect(head("name").style.width).toBe("170px");
  expect(kept.size).toBe(0);
  fireEvent.mouseMove(document.body, { clientX: 200 });
  fireEvent.mouseUp(document.body, { clientX: 200 });
  expect(head("name").style.width).toBe("200px");
  fireEvent.mouseDown(edgeOf(head("count")), { clientX: 320 });
  fireEvent.mouseMove(document.body, { clientX: 20 });
  expect(head("count").style.width).toBe("60px");
  fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.mouseUp(document.body);
  expect(head("count").style.width).toBe("120px");
  unmount();
  expect(show(kept).head("name").style.width).toBe("200px");
});

it("a double click at the edge fits the width to the texts in sight", async () => {
  const { user, head } = show();
  await user.dblClick(edgeOf(head("note")));
  expect(head("note").style.width).toBe(`${9 * 14 + 18}px`);
});

it("a head is dragged before or behind another one; the cursor stays in its column", () => {
  const { head, titles, model, kept, unmount } = show();
  model.select({ focus: { row: 1, column: 2 }, anchor: { row: 1, column: 2 } });
  const drag = (from: string, to: string) => {
    fireEvent.mouseDown(moverOf(head(from)), { clientX: 10 });
    fireEvent.mouseMove(head(to), { clientX: 300 });
    fireEvent.mouseUp(head(to), { clientX: 300 });
  };
  drag("note", "name");
  expect(titles()).toEqual(["note", "name", "count"]);
  expect(model.addressAt(model.state.selection?.focus)).toEqual({ row: "b", column: "note" });
  drag("note", "count");
  expect(titles()).toEqual(["name", "count", "note"]);
  drag("count", "name");
  unmount();
  expect(show(kept).titles()).toEqual(["count", "name", "note"]);
});

it("a press that hardly moves is no drag, and a head let go elsewhere stays", () => {
  const { head, titles } = show();
  fireEvent.mouseDown(moverOf(head("note")), { clientX: 10 });
  fireEvent.mouseMove(head("name"), { clientX: 12 });
  fireEvent.mouseUp(head("name"), { clientX: 12 });
  fireEvent.mouseDown(moverOf(head("note")), { clientX: 10 });
  fireEvent.mouseMove(head("name"), { clientX: 90 });
  fireEvent.mouseMove(document.body, { clientX: 400 });
  fireEvent.mouseUp(document.body, { clientX: 400 });
  expect(titles()).toEqual(["name", "count", "note"]);
});

it("GRID-12 a column is sorted by its menu where it may be: the rows themselves stay, and the head says so", async () => {
  const { choose, names, head, model, open } = show();
  const before = model.source.rows();
  await choose("数量", "升序");
  expect(names()).toEqual(["甲乙", "甲", "乙"]);
  expect(head("count").getAttribute("aria-sort")).toBe("ascending");
  expect(model.source.rows()).toBe(before);
  await choose("数量", "降序");
  expect(names()).toEqual(["乙", "甲", "甲乙"]);
  await choose("数量", "取消排序");
  expect(head("count").getAttribute("aria-sort")).toBeNull();
  const menu = await open("备注");
  expect(menu.getByRole("menuitem", { name: "隐藏此列" })).toBeDefined();
  expect(menu.queryByRole("menuitem", { name: "升序" })).toBeNull();
});

it("a filter asks for words, and the foot says what is left and takes it off; Escape closes it unchanged", async () => {
  const { user, choose, names, button } = show();
  await choose("名称", "筛选…");
  const words = await screen.findByRole("textbox", { name: "“名称”包含的文字" });
  await waitFor(() => expect(document.activeElement).toBe(words));
  await user.keyboard("甲{Enter}");
  expect(names()).toEqual(["甲", "甲乙"]);
  expect(screen.getByText("已筛选 2 / 3 行")).toBeDefined();
  expect(document.activeElement).toBe(button("名称"));
  expect(button("名称").getAttribute("aria-label")).toBe("名称的列菜单，已筛选");
  await choose("名称", "筛选…");
  const again = await screen.findByRole("textbox", { name: "“名称”包含的文字" });
  await waitFor(() => expect(document.activeElement).toBe(again));
  await user.keyboard("乙{Escape}");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "“名称”包含的文字" })).toBeNull());
  expect(screen.getByText("已筛选 2 / 3 行")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /取\s*消/ }));
  expect(names()).toEqual(["乙", "甲", "甲乙"]);
  expect(screen.queryByText(/已筛选/)).toBeNull();
});

it("columns are not frozen that would leave no room for the others", async () => {
  const { open, head } = show();
  const scroller = document.querySelector("[data-own-keys]") as HTMLElement;
  Object.defineProperty(scroller, "clientWidth", { value: 300 });
  const menu = await open("备注");
  expect(menu.getByRole("menuitem", { name: "冻结到此列" }).getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(menu.getByRole("menuitem", { name: "冻结到此列" }));
  expect(head("count").className).not.toContain("frozen");
});

it("columns are frozen up to one and let go, hidden and shown again, and all put back", async () => {
  const { user, choose, titles, head, model, button, open } = show();
  const isFrozen = (key: string) => head(key).className.includes("frozen");
  await choose("数量", "冻结到此列");
  expect(["name", "count", "note"].map(isFrozen)).toEqual([true, true, false]);
  await choose("备注", "左移一列");
  expect(titles()).toEqual(["name", "note", "count"]);
  expect(document.activeElement).toBe(button("备注"));
  await choose("名称", "取消冻结");
  expect(["name", "count", "note"].map(isFrozen)).toEqual([false, false, false]);
  model.setView({ sort: { column: "note", direction: "asc" }, filters: { note: "二" } });
  await choose("备注", "隐藏此列");
  expect(titles()).toEqual(["name", "count"]);
  // Nobody could tell any more why rows are missing.
  expect(model.rows).toHaveLength(3);
  await user.hover((await open("数量")).getByRole("menuitem", { name: "显示列" }));
  await user.click(await screen.findByRole("menuitem", { name: "备注" }));
  expect(titles()).toEqual(["name", "note", "count"]);
  await choose("名称", "恢复默认列");
  expect(titles()).toEqual(["name", "count", "note"]);
});

it("a title that is cut is read in full by the mouse, with what its column is for", () => {
  const { head } = show();
  expect([head("name").title, head("count").title]).toEqual(["名称", "数量：以件计"]);
});

it("the menus are one tab stop, and the arrows lead from one to the next", async () => {
  const { user, button } = show();
  await user.tab();
  expect(document.activeElement).toBe(button("名称"));
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  expect(document.activeElement).toBe(button("数量"));
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "右移一列" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button("数量")));
  await user.tab();
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
});

it("the words of a filter take the focus once their popover is placed, and never scroll the page to it", async () => {
  let isPlaced = false;
  const place = vi.spyOn(HTMLInputElement.prototype, "getBoundingClientRect");
  place.mockImplementation(() => (isPlaced ? new DOMRect(20, 20, 100, 32) : new DOMRect(-1_000_000, -1_000_000, 100, 32)));
  const focus = vi.spyOn(HTMLInputElement.prototype, "focus");
  try {
    const { choose } = show();
    await choose("名称", "筛选…");
    const input = await screen.findByRole("textbox", { name: "“名称”包含的文字" });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(focus).not.toHaveBeenCalled();
    isPlaced = true;
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(focus).toHaveBeenCalledWith(expect.objectContaining({ preventScroll: true }));
  } finally {
    place.mockRestore();
    focus.mockRestore();
  }
});
