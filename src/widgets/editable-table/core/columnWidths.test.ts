import { expect, it } from "vitest";
import { columnWidths } from "./columnWidths.ts";

it.each([
  ["datetime", 190],
  ["sel_user", 190],
  ["sel_depart", 190],
  ["date", 135],
  ["row-number", 60],
  ["row-checkbox", 40],
  ["row-expand", 40],
  ["row-drag-sort", 40],
])("GRID-64 a column of type %s is at least %i px wide, whatever is asked for", (type, least) => {
  expect(columnWidths(type, { width: 1 })).toEqual({ width: least, minWidth: least });
});

it.each(["row-checkbox", "row-radio", "row-expand", "row-drag-sort"])("GRID-64 %s is 60 px wide above statistics", (type) => {
  expect(columnWidths(type, { hasStatistics: true })).toEqual({ width: 60, minWidth: 60 });
});

it.each([
  ["input", 120],
  ["constructor", 120],
  ["datetime", 200],
  ["sel_user", 220],
  // 160 is given, but 190 is the minimum.
  ["sel_depart", 190],
  ["date", 135],
])("GRID-65 a column of type %s is %i px wide where nobody says another width", (type, usual) => {
  expect(columnWidths(type).width).toBe(usual);
});

it("GRID-65 a width that is asked for goes before the usual one", () => {
  expect(columnWidths("input", { width: 80 }).width).toBe(80);
  expect(columnWidths("sel_user", { width: 300 }).width).toBe(300);
});
