import { expect, it } from "vitest";
import { MemoryRows } from "./memoryRows.ts";
import { insertAt } from "./rowChange.ts";
import { isTemporaryId } from "./tableRow.ts";

it("GRID-14 a row has its id and the keys of the columns, as they were given", () => {
  const rows = new MemoryRows({ rows: [{ id: "a", name: "甲", count: 1 }], newValues: () => ({ name: null, count: 0 }) });
  const row = rows.newRow({ name: "乙" });
  expect(Object.keys(row).toSorted()).toEqual(["count", "id", "name"]);
  expect([row["name"], row["count"], isTemporaryId(String(row["id"]))]).toEqual(["乙", 0, true]);
  expect(rows.keyOf(row)).toBe(row["id"]);
});

it("GRID-67 another key than id tells rows apart, where it is named", () => {
  const rows = new MemoryRows({ rows: [{ code: "x", name: "甲" }], rowKey: "code" });
  rows.apply([{ kind: "set", cells: [{ row: "x", column: "name", value: "乙" }] }]);
  expect(rows.rows()).toEqual([{ code: "x", name: "乙" }]);
});

it("GRID-16 what is to be stored is told apart: inserted, changed with its columns, deleted, and another order", () => {
  const rows = new MemoryRows({ rows: ["a", "b", "c"].map((id) => ({ id, name: id })) });
  rows.apply([
    { kind: "set", cells: [{ row: "a", column: "name", value: "甲" }] },
    { kind: "remove", keys: ["b"] },
    insertAt([rows.newRow({ name: "新" })], 0),
    { kind: "place", places: [{ key: "c", index: 1 }] },
  ]);
  const { inserted, changed, deleted, isReordered } = rows.differences();
  expect(inserted.map(({ name }) => name)).toEqual(["新"]);
  expect(changed).toEqual([{ row: { id: "a", name: "甲" }, columns: ["name"] }]);
  expect(deleted.map(({ id }) => id)).toEqual(["b"]);
  expect(isReordered).toBe(true);
  // Written back, there is nothing to store.
  rows.undo();
  expect(rows.differences()).toEqual({ inserted: [], changed: [], deleted: [], isReordered: false });
});
