import { expect, it } from "vitest";
import { pasteTexts } from "./cellClipboard.ts";
import { MemoryRows } from "./memoryRows.ts";
import { selectCell } from "./selection.ts";
import type { TableColumn } from "./tableColumn.ts";
import { TableModel } from "./tableModel.ts";

const column = (key: string): TableColumn => ({
  key,
  title: key,
  width: 100,
  minWidth: 60,
  align: "left",
  toText: (value) => String(value ?? ""),
  fromText: (text) => ({ ok: true, value: text }),
});
const columns = [column("name"), column("count"), column("note")];
const start = [
  { id: "a", name: "丙", count: "3", note: "一" },
  { id: "b", name: "乙", count: "2", note: "二" },
  { id: "c", name: "甲", count: "1", note: "三" },
];

function table() {
  const source = new MemoryRows({ rows: start });
  const model = new TableModel({ source, columns });
  model.connect();
  const names = () => model.rows.map(({ name }) => name);
  const type = (row: number, place: number, text: string) => {
    model.edit({ row, column: place }, "typing", text);
    model.commit();
  };
  return { source, model, names, type };
}

it("taking a step back or doing it again leads to the very cell that it touched", () => {
  const { model, type } = table();
  type(1, 2, "改");
  model.select(selectCell({ row: 2, column: 0 }));
  model.undo();
  expect(model.state.selection).toEqual(selectCell({ row: 1, column: 2 }));
  model.select(selectCell({ row: 0, column: 0 }));
  model.undo(false);
  expect(model.state.selection).toEqual(selectCell({ row: 1, column: 2 }));
});

it("after a paste or a deletion is taken back, its range is selected again", async () => {
  const { model } = table();
  model.select(selectCell({ row: 1, column: 1 }));
  await pasteTexts(model, "8\t八\n9\t九");
  model.select(selectCell({ row: 0, column: 0 }));
  model.undo();
  expect(model.range).toEqual({ top: 1, bottom: 2, left: 1, right: 2 });
  expect(model.state.selection?.focus).toEqual({ row: 1, column: 1 });
  model.select({ anchor: { row: 0, column: 0 }, focus: { row: 1, column: 1 } });
  model.run({ do: "clear" });
  model.select(selectCell({ row: 2, column: 2 }));
  model.undo();
  expect(model.range).toEqual({ top: 0, bottom: 1, left: 0, right: 1 });
});

it("rows that come back are selected whole; where rows are gone the cursor stands in their place", () => {
  const { model } = table();
  model.remove(["a", "b"]);
  model.select(selectCell({ row: 0, column: 2 }));
  model.undo();
  expect(model.range).toEqual({ top: 0, bottom: 1, left: 0, right: 2 });
  model.undo(false);
  expect(model.state.selection).toEqual(selectCell({ row: 0, column: 0 }));
});

it("in a sorted view a row stays where it is while it is edited, and a new one where it was put", () => {
  const { model, names, type } = table();
  model.setView({ sort: { column: "count", direction: "asc" }, filters: {} });
  expect(names()).toEqual(["甲", "乙", "丙"]);
  type(0, 1, "9");
  expect(names()).toEqual(["甲", "乙", "丙"]);
  model.insert(1, [{ name: "新", count: "0" }]);
  expect(names()).toEqual(["甲", "新", "乙", "丙"]);
  model.remove(["b"]);
  model.undo();
  expect(names()).toEqual(["甲", "新", "乙", "丙"]);
});

it("a filter hides no row that is edited while it is set", () => {
  const { model, names, type } = table();
  model.setView({ filters: { name: "甲" } });
  type(0, 0, "丁");
  expect(names()).toEqual(["丁"]);
});

it("a view takes its order anew when it is set once more, and when rows are loaded", () => {
  const { model, source, names, type } = table();
  const view = { sort: { column: "count", direction: "asc" }, filters: {} } as const;
  model.setView(view);
  type(0, 1, "9");
  model.setView(view);
  expect(names()).toEqual(["乙", "丙", "甲"]);
  type(0, 1, "8");
  expect(names()).toEqual(["乙", "丙", "甲"]);
  source.load(source.rows());
  expect(names()).toEqual(["丙", "乙", "甲"]);
});
