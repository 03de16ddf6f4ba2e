import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isEqual } from "../../schema/expression/values.ts";
import type { Row } from "../../schema/model/json.ts";
import { FormHistory } from "./FormHistory.ts";

const historyOf = (start: Row) => new FormHistory(start, (_name, left, right) => isEqual(left ?? null, right ?? null));

it("FORM what is typed into one field until it is left is one step", () => {
  const history = historyOf({ name: null });
  for (const name of ["张", "张三"]) history.note({ name });
  history.seal();
  history.note({ name: "张三丰" });
  expect(history.undo()).toEqual({ name: "张三" });
  expect(history.undo()).toEqual({ name: null });
  expect(history.undo()).toBeUndefined();
  expect(history.redo()).toEqual({ name: "张三" });
});

it("FORM what a choice empties comes back with it", () => {
  const history = historyOf({ province: "11", city: "1101" });
  history.note({ province: "12", city: null });
  expect(history.undo()).toEqual({ province: "11", city: "1101" });
});

it("FORM what is typed away again leaves no step, and a new change ends what could be done again", () => {
  const history = historyOf({ name: "甲" });
  history.note({ name: "甲乙" });
  history.note({ name: "甲" });
  expect(history.canUndo).toBe(false);
  history.note({ name: "丙" });
  history.undo();
  expect(history.canRedo).toBe(true);
  history.note({ name: "丁" });
  expect(history.canRedo).toBe(false);
});

it("FORM going all the way back leads to the start, and all the way on to the end, whatever was changed", () => {
  const change = fc.record({ a: fc.integer({ min: 0, max: 3 }), b: fc.integer({ min: 0, max: 3 }), leaves: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const start: Row = { a: 0, b: 0 };
      const history = historyOf(start);
      let now = start;
      for (const { a, b, leaves } of changes) {
        now = { a, b };
        history.note(now);
        if (leaves) history.seal();
      }
      let shown: Row = { ...now };
      for (let step = history.undo(); step; step = history.undo()) shown = { ...shown, ...step };
      expect(shown).toEqual(start);
      for (let step = history.redo(); step; step = history.redo()) shown = { ...shown, ...step };
      expect(shown).toEqual(now);
    }),
  );
});
