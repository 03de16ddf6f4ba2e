import * as fc from "fast-check";
import { expect, it } from "vitest";
import { MemoryRows } from "./memoryRows.ts";
import { insertAt, moveTo, type RowChange } from "./rowChange.ts";
import type { TableRow } from "./tableRow.ts";

const start: readonly TableRow[] = [
  { id: "a", name: "甲", count: 1 },
  { id: "b", name: "乙" },
  { id: "c", name: null, count: 3 },
  { id: "d" },
];

/** A step of a person, by numbers that are read as places of what is there when it happens. */
const step = fc.oneof(
  fc.record({
    do: fc.constant("set" as const),
    cells: fc.array(fc.tuple(fc.nat(9), fc.constantFrom("name", "count"), fc.integer()), { maxLength: 4 }),
  }),
  fc.record({ do: fc.constant("insert" as const), at: fc.nat(9), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("remove" as const), places: fc.uniqueArray(fc.nat(9), { maxLength: 3 }) }),
  fc.record({ do: fc.constant("move" as const), places: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 3 }), to: fc.nat(9) }),
  fc.record({ do: fc.constant("paste" as const), at: fc.nat(9), texts: fc.array(fc.string(), { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant("undo" as const) }),
  fc.record({ do: fc.constant("redo" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A plain model: whole lists of rows, and which of them is shown. */
class PlainHistory {
  #lists: TableRow[][];
  #at = 0;
  constructor(rows: readonly TableRow[]) {
    this.#lists = [rows.map((row) => ({ ...row }))];
  }
  get rows(): TableRow[] {
    return this.#lists[this.#at] ?? [];
  }
  put(rows: TableRow[]): void {
    this.#lists = [...this.#lists.slice(0, this.#at + 1), rows];
    this.#at += 1;
  }
  go(by: 1 | -1): void {
    this.#at = Math.min(this.#lists.length - 1, Math.max(0, this.#at + by));
  }
}

/** Does a step in both; the plain one by splices and spreads alone. */
function perform(rows: MemoryRows, plain: PlainHistory, one: Step): void {
  if (one.do === "undo" || one.do === "redo") {
    plain.go(one.do === "undo" ? -1 : 1);
    if (one.do === "undo") rows.undo();
    else rows.redo();
    return;
  }
  const { changes, next } = planned(rows, plain.rows, one);
  rows.apply(changes);
  plain.put(next);
}

function planned(
  rows: MemoryRows,
  before: TableRow[],
  one: Exclude<Step, { do: "undo" | "redo" }>,
): { changes: RowChange[]; next: TableRow[] } {
  const next = before.map((row) => ({ ...row }));
  const place = (index: number) => (next.length === 0 ? 0 : index % next.length);
  const idAt = (index: number) => String(before[place(index)]?.["id"]);
  switch (one.do) {
    case "set": {
      if (before.length === 0) return { changes: [], next };
      for (const [index, name, value] of one.cells) next[place(index)] = { ...next[place(index)], [name]: value };
      return { changes: [{ kind: "set", cells: one.cells.map(([index, column, value]) => ({ row: idAt(index), column, value })) }], next };
    }
    case "insert": {
      const fresh = Array.from({ length: one.count }, () => rows.newRow({ name: "新" }));
      const at = Math.min(one.at, next.length);
      next.splice(at, 0, ...fresh);
      return { changes: [insertAt(fresh, at)], next };
    }
    case "remove": {
      const keys = [...new Set(one.places.map(idAt))];
      return { changes: [{ kind: "remove", keys }], next: next.filter((row) => !keys.includes(String(row["id"]))) };
    }
    case "move": {
      const keys = [...new Set(one.places.map(idAt))].filter((key) => key !== "undefined");
      const taken = keys.map((key) => next.find((row) => row["id"] === key) as TableRow);
      const rest = next.filter((row) => !keys.includes(String(row["id"])));
      const to = Math.min(one.to, rest.length);
      rest.splice(to, 0, ...taken);
      return { changes: [moveTo(keys, to)], next: rest };
    }
    case "paste": {
      const at = Math.min(one.at, next.length);
      const over = one.texts.slice(0, next.length - at);
      const fresh = one.texts.slice(over.length).map((name) => rows.newRow({ name }));
      const cells = over.map((value, offset) => ({ row: String(before[at + offset]?.["id"]), column: "name", value }));
      for (const [offset, name] of over.entries()) next[at + offset] = { ...next[at + offset], name };
      return { changes: [{ kind: "set", cells }, insertAt(fresh, next.length)], next: [...next, ...fresh] };
    }
  }
}

it("GRID-16 GRID-18 any sequence of edits, inserts, moves, deletes, pastes, undos and redos ends as a plain model does", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const rows = new MemoryRows({ rows: start });
      const plain = new PlainHistory(start);
      for (const one of steps) {
        perform(rows, plain, one);
        expect(rows.rows()).toEqual(plain.rows);
      }
      while (rows.canUndo) rows.undo();
      expect(JSON.stringify(rows.rows())).toBe(JSON.stringify(start));
      expect(rows.differences()).toEqual({ inserted: [], changed: [], deleted: [], isReordered: false });
    }),
    { numRuns: 300 },
  );
});
