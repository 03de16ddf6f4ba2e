import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import { MemoryRows } from "../core/memoryRows.ts";
import type { RowSource } from "../core/rowSource.ts";
import { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import { EditableGrid } from "./EditableGrid.tsx";
import { FaultLine } from "./FaultLine.tsx";
import { FindBar } from "./FindBar.tsx";
import type { GridColumn } from "./gridColumn.ts";
import { TableNotice } from "./TableNotice.tsx";

const column = (key: string, title: string): GridColumn => ({
  key,
  title,
  width: 120,
  minWidth: 60,
  align: "left",
  toText: (value) => String(value ?? ""),
  fromText: (typed) => ({ ok: true, value: typed }),
});
const columns = [column("name", "名称"), column("note", "备注")];
const rows = [
  { id: "a", name: "苹果", note: "红" },
  { id: "b", name: "梨", note: "苹果旁" },
  { id: "c", name: "红苹果", note: "" },
];

/** What is empty is wrong. */
class Demanding extends MemoryRows implements RowSource {
  override faultOf(row?: TableRow, key?: string): undefined;
  override faultOf(row: TableRow, key: string): string | undefined {
    return row[key] === "" || row[key] === null ? "请填写" : undefined;
  }
}

function show() {
  const model = new TableModel({ source: new Demanding({ rows }), columns });
  model.connect();
  render(
    <>
      <FindBar model={model} />
      <EditableGrid model={model} columns={columns} label="物品" rowHeight={40} maxHeight={400} />
      <TableNotice model={model} />
      <FaultLine model={model} />
    </>,
  );
  const user = userEvent.setup();
  const cursor = () => document.activeElement?.getAttribute("aria-label");
  const at = () => model.state.selection?.focus;
  return { user, model, cursor, at };
}

it("Ctrl+F finds words in the cells: Enter and Shift+Enter lead round, Escape returns to the cursor", async () => {
  const { user, cursor, at } = show();
  await user.tab();
  await user.keyboard("{Control>}f{/Control}");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "在表格中查找" }));
  await user.keyboard("苹果");
  expect(screen.getByText("第 1 / 3 处")).toBeDefined();
  await user.keyboard("{Enter}");
  expect([screen.getByText("第 2 / 3 处").tagName, at()]).toEqual(["OUTPUT", { row: 1, column: 1 }]);
  await user.keyboard("{Enter}{Enter}{Shift>}{Enter}{/Shift}");
  expect([screen.getByText("第 3 / 3 处").tagName, at()]).toEqual(["OUTPUT", { row: 2, column: 0 }]);
  await user.keyboard("没有的");
  expect(screen.getByText("没有找到")).toBeDefined();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("search")).toBeNull();
  expect(cursor()).toBe("名称，第 3 行");
});

it("Ctrl+F in the bar itself does not leave it for the browser's own", async () => {
  const { user } = show();
  await user.tab();
  await user.keyboard("{Control>}f{/Control}红");
  const wasTaken = !document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key: "f", ctrlKey: true, bubbles: true, cancelable: true }),
  );
  expect(wasTaken).toBe(true);
});

it("GRID-49 the line of faults counts the cells that are wrong; F8 and its button lead to the next, until there is none", async () => {
  const { user, model, cursor } = show();
  expect(screen.getByText("还有 1 处错误")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "下一处错误" }));
  expect(cursor()).toBe("备注，第 3 行");
  model.write([{ row: "a", column: "name", value: null }]);
  await waitFor(() => expect(screen.getByText("还有 2 处错误")).toBeDefined());
  await user.keyboard("{F8}");
  expect(cursor()).toBe("名称，第 1 行");
  await user.keyboard("桃{F8}绿{F8}");
  await waitFor(() => expect(screen.queryByText(/处错误/)).toBeNull());
  expect(screen.getByText("没有错误")).toBeDefined();
});
