import { expect, it } from "vitest";
import { copiedTexts, cutTexts, MOST_PASTED_CELLS, pasteTexts } from "./cellClipboard.ts";
import { MemoryRows } from "./memoryRows.ts";
import { PagedRows } from "./paging/pagedRows.ts";
import { selectCell } from "./selection.ts";
import type { TableColumn } from "./tableColumn.ts";
import { TableModel } from "./tableModel.ts";

const column = (key: string, more: Partial<TableColumn> = {}): TableColumn => ({
  key,
  title: key,
  width: 100,
  minWidth: 60,
  align: "left",
  toText: (value) => String(value ?? ""),
  fromText: (text) => ({ ok: true, value: text }),
  ...more,
});
const { fromText: _none, ...file } = column("file");
const columns = [column("name"), column("code", { readOnly: true }), column("sum", { readOnly: true, isComputed: true }), file];

function table() {
  const source = new MemoryRows({ rows: [{ id: "a", name: "甲", code: "A1", sum: "7", file: null }], maxRows: 3 });
  const model = new TableModel({ source, columns });
  model.connect();
  model.select(selectCell({ row: 0, column: 0 }));
  return { model, names: () => source.rows().map(({ name }) => name) };
}

it("a paste counts what is missing in its cells: no blank, no computed, no equal texts, and no columns without any", async () => {
  const { model, names } = table();
  await pasteTexts(model, "乙\tA1\t8\t\t\t\n丙\t \t9\t\t\t");
  expect(names()).toEqual(["乙", "丙"]);
  expect(model.state.notice).toBeUndefined();
});

it("a paste tells each text that a person would look for: over closed cells, in new rows, where no text is taken", async () => {
  const { model, names } = table();
  await pasteTexts(model, "乙\tB2\t8\t图.png\t多\n丙\tC3\t9\t\t");
  expect(names()).toEqual(["乙", "丙"]);
  expect(model.state.notice).toBe("有 1 列超出表格，没有写入；有 3 格不能修改，没有写入");
});

/** A table without rows that takes as many as come. */
function openTable(width: number) {
  const wide = Array.from({ length: width }, (_, index) => column(`c${index}`));
  const source = new MemoryRows({ rows: [] });
  const model = new TableModel({ source, columns: wide });
  model.connect();
  const texts = () => source.rows().map((row) => wide.map(({ key }) => row[key] ?? ""));
  return { model, source, texts };
}

it.each([
  [5000, 30],
  [MOST_PASTED_CELLS, 1],
])("a paste of %i × %i cells is written as one step, and taken back and done again as one", async (height, width) => {
  const { model, source } = openTable(width);
  const line = (row: number) => Array.from({ length: width }, (_, place) => `${row} ${place}`).join("\t");
  await pasteTexts(model, `${Array.from({ length: height }, (_, row) => line(row)).join("\r\n")}\r\n`);
  expect([source.rows().length, model.state.notice]).toEqual([height, undefined]);
  expect(source.rows().at(-1)).toMatchObject({ [`c${width - 1}`]: `${height - 1} ${width - 1}` });
  model.undo();
  expect(source.rows()).toEqual([]);
  model.undo(false);
  expect(source.rows()).toHaveLength(height);
});

it("a paste over as many cells is taken back as one step, and what it changed is selected", async () => {
  const { model, texts } = openTable(30);
  model.insert(
    0,
    Array.from({ length: 5000 }, () => ({})),
  );
  model.select(selectCell({ row: 0, column: 0 }));
  await pasteTexts(model, Array.from({ length: 5000 }, () => Array.from({ length: 30 }, () => "新").join("\t")).join("\n"));
  expect(texts().every((cells) => cells.every((text) => text === "新"))).toBe(true);
  model.undo();
  expect(texts().every((cells) => cells.every((text) => text === ""))).toBe(true);
  expect(model.range).toEqual({ top: 0, bottom: 4999, left: 0, right: 29 });
  expect(model.state.selection?.focus).toEqual({ row: 0, column: 0 });
});

it("a paste of too many cells writes nothing and says what to do instead", async () => {
  const { model, source } = openTable(1);
  await pasteTexts(model, "行\n".repeat(MOST_PASTED_CELLS + 1));
  expect([source.rows(), model.state.notice]).toEqual([[], `一次最多粘贴 ${MOST_PASTED_CELLS} 格，请分几次粘贴，或用导入`]);
});

it("a clipboard without a text writes nothing, and says so", async () => {
  const { model, names } = table();
  await pasteTexts(model, "");
  expect([names(), model.state.notice]).toEqual([["甲"], "剪贴板里没有文字，请重新复制要粘贴的内容"]);
});

it("formulas are texts, merged cells are blank but for the first, and cells in quotes keep their line breaks", async () => {
  const { model, texts } = openTable(3);
  await pasteTexts(model, '=SUM(A1:A2)\t+1\t@x\r\n合并\t\t1\r\n\t\t2\r\n"甲\n乙"\t"说""好"""\t"一\t二"\r\n');
  expect(texts()).toEqual([
    ["=SUM(A1:A2)", "+1", "@x"],
    ["合并", "", "1"],
    ["", "", "2"],
    ["甲\n乙", '说"好"', "一\t二"],
  ]);
});

it("a selection with rows that were not loaded yet is not copied as blanks: it is said, and nothing is cut", () => {
  const source = new PagedRows({ isWritable: () => true });
  source.load([{ id: "a", name: "甲" }], 3);
  const model = new TableModel({ source, columns });
  model.connect();
  model.select({ anchor: { row: 0, column: 0 }, focus: { row: 2, column: 0 } });
  expect([copiedTexts(model), cutTexts(model)]).toEqual([undefined, undefined]);
  expect(model.state.notice).toContain("有 2 行还没有载入");
  expect(source.rows()[0]).toEqual({ id: "a", name: "甲" });
  model.select(selectCell({ row: 0, column: 0 }));
  expect(copiedTexts(model)?.text).toBe("甲");
});
