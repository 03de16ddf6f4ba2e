import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderPlan, type PlacedRow } from "./orderPlan.ts";

const bounds = { least: 0, most: 9999 };
const rowsOf = (...places: readonly (number | null)[]): readonly PlacedRow[] =>
  places.map((place, index) => ({ id: String.fromCodePoint(97 + index), place }));
const plan = (rows: readonly PlacedRow[], id: string, index: number) => Object.fromEntries(orderPlan(rows, { id, index }, bounds));

describe("orderPlan", () => {
  it("changes the moved row alone where its neighbours leave room", () => {
    expect(plan(rowsOf(10, 20, 30), "c", 1)).toEqual({ c: 15 });
    expect(plan(rowsOf(10, 20, 30), "c", 0)).toEqual({ c: 0 });
    expect(plan(rowsOf(10, 20, 30), "a", 2)).toEqual({ a: 40 });
  });

  it("numbers all of them anew where there is none, and those alone that change", () => {
    expect(plan(rowsOf(10, 11, 30), "c", 1)).toEqual({ c: 20, b: 30 });
    expect(plan(rowsOf(10, 10, 10), "c", 1)).toEqual({ c: 20, b: 30 });
    expect(plan(rowsOf(0, 5), "b", 0)).toEqual({ b: 10, a: 20 });
    expect(plan(rowsOf(10, null, null), "c", 1)).toEqual({ c: 20, b: 30 });
  });

  it("leaves the rows in the order that was asked for, within what the field may hold", () => {
    const places = fc.array(fc.option(fc.integer({ min: 0, max: 30 })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(places, fc.nat(), fc.nat(), (given, from, to) => {
        const sorted = given.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity));
        const rows = sorted.map((place, index) => ({ id: String(index), place }));
        const [id, index] = [String(from % rows.length), to % rows.length];
        const small = { least: 0, most: 30 };
        const changes = orderPlan(rows, { id, index }, small);
        const others = rows.filter((row) => row.id !== id).map((row) => row.id);
        const wanted = [...others.slice(0, index), id, ...others.slice(index)];
        const after = rows.map((row) => ({ id: row.id, place: changes.get(row.id) ?? row.place ?? Infinity }));
        // Rows of one number keep the order that they had.
        const stands = after.toSorted((a, b) => a.place - b.place).map((row) => row.id);
        expect(stands).toEqual(wanted);
        for (const number of changes.values()) expect(number >= small.least && number <= small.most).toBe(true);
      }),
    );
  });
});
