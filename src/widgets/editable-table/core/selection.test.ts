import { expect, it } from "vitest";
import { beside, edgeFrom, nextInReading, placeWithin, rangeOf } from "./selection.ts";

const size = { rows: 6, columns: 3 };

it("a range has its corners in order, whichever way it was drawn", () => {
  expect(rangeOf({ anchor: { row: 4, column: 0 }, focus: { row: 1, column: 2 } })).toEqual({ top: 1, bottom: 4, left: 0, right: 2 });
});

it("the cursor stays in the table, and has no place in an empty one", () => {
  expect(beside({ row: 0, column: 0 }, "up", size)).toEqual({ row: 0, column: 0 });
  expect(placeWithin({ row: 9, column: 9 }, size)).toEqual({ row: 5, column: 2 });
  expect(placeWithin({ row: 0, column: 0 }, { rows: 0, columns: 3 })).toBeUndefined();
});

it("Ctrl with an arrow goes to the end of what is filled, over what is empty to the next, and else to the edge", () => {
  const filled = new Set([0, 1, 4]);
  const down = (row: number) => edgeFrom({ row, column: 0 }, "down", size, (place) => filled.has(place.row)).row;
  expect([down(0), down(1), down(2), down(4), down(5)]).toEqual([1, 4, 4, 5, 5]);
});

it("Tab goes row by row, and past the last cell there is none", () => {
  expect(nextInReading({ row: 0, column: 2 }, false, size)).toEqual({ row: 1, column: 0 });
  expect(nextInReading({ row: 1, column: 0 }, true, size)).toEqual({ row: 0, column: 2 });
  expect(nextInReading({ row: 5, column: 2 }, false, size)).toBeUndefined();
  expect(nextInReading({ row: 0, column: 0 }, true, size)).toBeUndefined();
});
