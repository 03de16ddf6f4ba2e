import { expect, it } from "vitest";
import { pasteTexts } from "./cellClipboard.ts";
import { MemoryRows } from "./memoryRows.ts";
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
