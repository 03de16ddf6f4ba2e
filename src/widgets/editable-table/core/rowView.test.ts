import { expect, it } from "vitest";
import { type RowView, viewedRows } from "./rowView.ts";
import type { TableColumn } from "./tableColumn.ts";
import { isTemporaryId, type TableRow } from "./tableRow.ts";

const column = (key: string): TableColumn => ({
  key,
  title: key,
  width: 100,
  minWidth: 60,
  align: "left",
  toText: (value) => String(value ?? ""),
});
const columns = [column("name"), column("count")];
const rows: readonly TableRow[] = [
  { id: "a", name: "乙", count: 10 },
  { id: "new_1", name: null, count: null },
  { id: "b", name: "甲", count: 9 },
  { id: "c", name: "丙", count: null },
];
const shown = (view: RowView) => viewedRows(rows, { view, columns, kept: ({ id }) => isTemporaryId(String(id)) }).map(({ id }) => id);

it("GRID-12 rows are shown by the values of a column, empty ones last either way", () => {
  expect(shown({ sort: { column: "count", direction: "asc" }, filters: {} })).toEqual(["new_1", "b", "a", "c"]);
  expect(shown({ sort: { column: "count", direction: "desc" }, filters: {} })).toEqual(["a", "new_1", "b", "c"]);
});

it("a new row stays before the row it was put before, or last, and in sight of every filter", () => {
  expect(shown({ filters: { name: "甲" } })).toEqual(["new_1", "b"]);
  const last = [...rows.slice(0, 1), ...rows.slice(2), { id: "new_2" }];
  const view: RowView = { sort: { column: "count", direction: "desc" }, filters: {} };
  const seen = viewedRows(last, { view, columns, kept: ({ id }) => isTemporaryId(String(id)) });
  expect(seen.map(({ id }) => id)).toEqual(["a", "b", "c", "new_2"]);
});
