import { expect, it, vi } from "vitest";
import { pasteTexts } from "./cellClipboard.ts";
import { MemoryRows } from "./memoryRows.ts";
import { selectCell } from "./selection.ts";
import type { TableColumn } from "./tableColumn.ts";
import type { TableRow } from "./tableRow.ts";
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

/** A table whose first column holds ids that are looked up by their names; the answers come when they are told to. */
function askingTable() {
  const ids: Record<string, string> = {};
  const asked: (readonly string[])[] = [];
  let answerAll: () => void = () => undefined;
  const organ: TableColumn = {
    ...column("organ"),
    fromText: (text) => (ids[text] === undefined ? { ok: false, message: "找不到" } : { ok: true, value: ids[text] }),
    unread: (value) => (String(value).startsWith("o") ? undefined : "找不到"),
    prepare: async (texts) => {
      asked.push(texts);
      await new Promise<void>((resolve) => {
        answerAll = resolve;
      });
      Object.assign(ids, { 东城: "o1", 西城: "o2" });
    },
    along: (value) => ({ organ_dictText: value === "o1" ? "东城" : null }),
  };
  const source = new MemoryRows({
    rows: [
      { id: "a", organ: null },
      { id: "b", organ: null },
    ],
  });
  const model = new TableModel({ source, columns: [organ, column("note")] });
  model.connect();
  model.select(selectCell({ row: 0, column: 0 }));
  const organs = () => source.rows().map((row) => row["organ"]);
  const answer = async () => {
    answerAll();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { source, model, organs, asked, answer };
}

it("a typed label is read once its meaning is known, with the words beside it, and is one step with it", async () => {
  vi.useFakeTimers();
  try {
    const { model, source, organs, asked, answer } = askingTable();
    model.edit({ row: 0, column: 0 }, "typing", "东城");
    model.commit();
    expect(organs()).toEqual(["东城", null]);
    await answer();
    expect(source.rows()[0]).toMatchObject({ organ: "o1", organ_dictText: "东城" });
    expect(asked).toEqual([["东城"]]);
    model.undo();
    expect(organs()).toEqual([null, null]);
    expect(source.canUndo).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it("a paste waits a moment for what its labels mean; what takes longer is read later, and is one step with it", async () => {
  vi.useFakeTimers();
  try {
    const { model, source, organs, asked, answer } = askingTable();
    void pasteTexts(model, "东城\n无\n西城");
    expect(organs()).toEqual([null, null]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(organs()).toEqual(["东城", "无", "西城"]);
    const { version } = model.state;
    await answer();
    expect(organs()).toEqual(["o1", "无", "o2"]);
    expect(model.state.version).toBeGreaterThan(version);
    expect(asked).toEqual([["东城", "无", "西城"]]);
    model.undo();
    expect(organs()).toEqual([null, null]);
    expect(source.canUndo).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it("GRID-49 a label whose meaning depends on its row is looked up with the row, as it stands after the paste", async () => {
  const asked: unknown[] = [];
  const known = new Set<unknown>();
  const organOf = (row?: TableRow) => String(row?.["organ"]);
  const slot: TableColumn = {
    ...column("slot"),
    fromText: (text, row) => (known.has(organOf(row)) ? { ok: true, value: `${organOf(row)} ${text}` } : { ok: false, message: "找不到" }),
    unread: (value) => (String(value).startsWith("o") ? undefined : "找不到"),
    prepare: (texts, rows) => {
      for (const [index, text] of (rows ? texts : []).entries()) {
        asked.push([text, organOf(rows?.[index])]);
        known.add(organOf(rows?.[index]));
      }
      return Promise.resolve();
    },
    readsRow: true,
  };
  const source = new MemoryRows({
    rows: [
      { id: "a", organ: null, slot: null },
      { id: "b", organ: null, slot: null },
    ],
  });
  const model = new TableModel({ source, columns: [{ ...column("organ"), fromText: (value) => ({ ok: true, value }) }, slot] });
  model.connect();
  model.select(selectCell({ row: 0, column: 0 }));
  await pasteTexts(model, "o1\t上午\no2\t上午");
  await vi.waitFor(() => expect(source.rows().map((row) => row["slot"])).toEqual(["o1 上午", "o2 上午"]));
  expect(asked).toEqual([
    ["上午", "o1"],
    ["上午", "o2"],
  ]);
  model.undo();
  expect(source.canUndo).toBe(false);
});

it("a label that was written over meanwhile is left alone", async () => {
  vi.useFakeTimers();
  try {
    const { model, organs, answer } = askingTable();
    model.edit({ row: 0, column: 0 }, "typing", "东城");
    model.commit();
    model.write([{ row: "a", column: "organ", value: null }]);
    await answer();
    expect(organs()).toEqual([null, null]);
  } finally {
    vi.useRealTimers();
  }
});
