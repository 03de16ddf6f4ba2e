import * as fc from "fast-check";
import { expect, it } from "vitest";
import { UniqueIndex } from "./uniqueIndex.ts";

const step = fc.record({
  row: fc.constantFrom("a", "b", "c", "d", "e"),
  /** `undefined`: the row is taken out. */
  value: fc.constantFrom<unknown>(1, "1", " 1 ", 2, "x", "", null, undefined, ["x"]),
});

/** What two values have in common that are the same for people. */
const alike: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [1, "1"],
  ["1", "1"],
  [" 1 ", "1"],
  [2, "2"],
  ["x", "x"],
]);

/** The rows that share their value, counted plainly. */
function sharing(held: ReadonlyMap<string, unknown>): readonly string[] {
  const same = (value: unknown) => alike.get(value) ?? JSON.stringify(value);
  const blank = (value: unknown) => value === "" || value === null;
  const rows = [...held].filter(([, value]) => !blank(value));
  return rows.filter(([row, value]) => rows.some(([other, twin]) => other !== row && same(twin) === same(value))).map(([row]) => row);
}

it("GRID-33 the index says of every row what a plain count says, and names each row whose answer changes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const index = new UniqueIndex();
      const held = new Map<string, unknown>();
      let before: readonly string[] = [];
      for (const { row, value } of steps) {
        const named = value === undefined ? index.forget(row) : index.set(row, value);
        if (value === undefined) held.delete(row);
        else held.set(row, value);
        const after = sharing(held);
        expect([...held.keys()].filter((key) => index.isRepeated(key))).toEqual(after);
        // A row that shares nothing any more because it is gone needs no word.
        const changed = [...held.keys()].filter((key) => before.includes(key) !== after.includes(key));
        expect(changed.filter((key) => !named.includes(key))).toEqual([]);
        before = after;
      }
    }),
    { numRuns: 500 },
  );
});
