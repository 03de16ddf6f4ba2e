import { array, assert, constant, nat, oneof, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { insertAt } from "../rowChange.ts";
import type { TableRow } from "../tableRow.ts";
import { isUnread, unreadPlace } from "./pageRows.ts";
import { PagedRows } from "./pagedRows.ts";

const row = (id: number, name = `n${id}`, rev = 1): TableRow => ({ id: `r${id}`, name, note: null, rev });
const rowsFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => row(from + index));
const made = () => new PagedRows({ isWritable: (column) => column === "name" || column === "note" });
const write = (paged: PagedRows, id: string, name: string, column = "name") =>
  paged.apply([{ kind: "set", cells: [{ row: id, column, value: name }] }]);
const names = (paged: PagedRows) => paged.rows().map((one) => (isUnread(paged.keyOf(one)) ? "…" : one["name"]));

describe("pages of a list", () => {
  it("GRID-14 gives each row of the list a place before it is loaded", () => {
    const paged = made();
    paged.load(rowsFrom(0, 3), 100_000);
    expect(paged.rows()).toHaveLength(100_000);
    expect(unreadPlace(paged.keyOf(paged.rows()[99_999] ?? {}))).toBe(99_999);
    paged.fill(3, rowsFrom(3, 6), 3);
    expect(names(paged).slice(0, 7)).toEqual(["n0", "n1", "n2", "n3", "n4", "n5", "…"]);
  });

  it("GRID-14 writes into no row that was not loaded, and takes none away", () => {
    const paged = made();
    paged.load(rowsFrom(0, 1), 3);
    const unread = paged.keyOf(paged.rows()[1] ?? {});
    write(paged, unread, "x");
    paged.apply([{ kind: "remove", keys: [unread, "r0"] }]);
    expect(paged.rows()).toHaveLength(2);
    expect(paged.unsaved().deleted.map(({ id }) => id)).toEqual(["r0"]);
    expect(paged.unsaved().changed).toEqual([]);
  });

  it("shows a row that moved to another page once", () => {
    const paged = made();
    paged.load(rowsFrom(0, 3), 6);
    paged.fill(3, [row(2), row(4), row(5)], 3);
    expect(names(paged)).toEqual(["n0", "n1", "n2", "n4", "n5"]);
  });

  it("keeps what is not saved above another list, and shows it there once", () => {
    const paged = made();
    paged.load(rowsFrom(0, 4), 4);
    write(paged, "r1", "changed");
    paged.apply([insertAt([paged.newRow({ name: "new" })], 0)]);
    paged.apply([{ kind: "remove", keys: ["r3"] }]);
    paged.load([row(8), row(3), row(1, "n1")], 3);
    expect(names(paged)).toEqual(["new", "changed", "n8"]);
    expect(paged.unsaved()).toMatchObject({ inserted: [{ name: "new" }], changed: [{ columns: ["name"] }], deleted: [{ id: "r3" }] });
    paged.discard();
    expect(paged.isUnsaved).toBe(false);
    expect(new Set(names(paged))).toEqual(new Set(["n1", "n3", "n8"]));
  });
});

describe("what others save", () => {
  it("GRID-60 takes over cells that were not changed here, and keeps the others", () => {
    const paged = made();
    paged.load(rowsFrom(0, 2), 2);
    write(paged, "r0", "mine");
    paged.renew([{ ...row(0), note: "theirs", rev: 2 }]);
    expect(paged.rowOf("r0")).toMatchObject({ name: "mine", note: "theirs", rev: 2 });
    expect(paged.conflicts.size).toBe(0);
  });

  it("GRID-60 leaves a cell that both changed to the person", () => {
    const paged = made();
    paged.load(rowsFrom(0, 2), 2);
    write(paged, "r0", "mine");
    paged.renew([row(0, "theirs", 2)], "张三");
    expect(paged.faultOf(paged.rowOf("r0") ?? {}, "name")).toBe("张三已改为“theirs”，请选择保留哪一个");
    paged.decide({ row: "r0", column: "name" }, "theirs");
    expect(paged.rowOf("r0")).toMatchObject({ name: "theirs" });
    expect(paged.isUnsaved).toBe(false);
    paged.undo();
    expect(paged.unsaved().changed).toMatchObject([{ row: { name: "mine" }, stored: { rev: 2 } }]);
    expect(paged.conflicts.size).toBe(0);
  });

  it("takes what somebody types into such a cell for their decision", () => {
    const paged = made();
    paged.load(rowsFrom(0, 1), 1);
    write(paged, "r0", "mine");
    paged.renew([row(0, "theirs", 2)]);
    write(paged, "r0", "third");
    expect(paged.conflicts.size).toBe(0);
    expect(paged.unsaved().changed).toMatchObject([{ row: { name: "third" } }]);
  });

  it("GRID-60 leaves a cell to the person that others saved while its editor was open", () => {
    const paged = made();
    paged.load(rowsFrom(0, 1), 1);
    paged.open.watch(() => ({ row: "r0", column: "name" }));
    paged.renew([row(0, "theirs", 2)], "张三");
    write(paged, "r0", "mine");
    expect(paged.faultOf(paged.rowOf("r0") ?? {}, "name")).toBe("张三已改为“theirs”，请选择保留哪一个");
    write(paged, "r0", "mine at last");
    expect(paged.conflicts.of({ row: "r0", column: "name" })?.mine).toBe("mine at last");
    paged.decide({ row: "r0", column: "name" }, "mine");
    write(paged, "r0", "third");
    expect(paged.conflicts.size).toBe(0);
  });

  it("GRID-60 takes theirs over where such an editor is left as it was opened", () => {
    const paged = made();
    paged.load(rowsFrom(0, 1), 1);
    paged.open.watch(() => ({ row: "r0", column: "name" }));
    paged.renew([row(0, "second", 2)]);
    paged.renew([row(0, "theirs", 3)]);
    write(paged, "r0", "n0");
    expect(names(paged)).toEqual(["theirs"]);
    expect(paged.isUnsaved).toBe(false);
    paged.open.forget();
    write(paged, "r0", "n0");
    expect(names(paged)).toEqual(["n0"]);
    expect(paged.conflicts.size).toBe(0);
  });

  it("GRID-60 takes what goes on with a step for no decision", () => {
    const paged = made();
    paged.load(rowsFrom(0, 1), 1);
    const goOn = (value: string) => paged.apply([{ kind: "set", cells: [{ row: "r0", column: "name", value }] }], { merge: "read 1" });
    goOn("a text whose meaning is asked for");
    paged.renew([row(0, "theirs", 2)]);
    goOn("its meaning");
    expect(paged.conflicts.all()).toMatchObject([{ mine: "its meaning", theirs: "theirs" }]);
  });

  it("GRID-60 brings theirs back, not an older value, where a change is taken back", () => {
    const paged = made();
    paged.load([{ ...row(0), name_dictText: "甲" }], 1);
    paged.apply([
      {
        kind: "set",
        cells: [
          { row: "r0", column: "name", value: "mine" },
          { row: "r0", column: "name_dictText", value: undefined },
        ],
      },
    ]);
    paged.renew([{ ...row(0, "theirs", 2), name_dictText: "乙" }]);
    paged.undo();
    expect(paged.rowOf("r0")).toMatchObject({ name: "theirs", name_dictText: "乙" });
    expect(paged.isUnsaved).toBe(false);
    expect(paged.conflicts.size).toBe(0);
  });

  it("passes over what is older than what it has", () => {
    const paged = made();
    paged.load([row(0, "new", 5)], 1);
    paged.renew([row(0, "old", 4)]);
    expect(names(paged)).toEqual(["new"]);
  });

  it("keeps a row with changes that others removed as a new one", () => {
    const paged = made();
    paged.load(rowsFrom(0, 3), 3);
    write(paged, "r1", "mine");
    expect(paged.gone(["r0", "r1"])).toEqual(["r1"]);
    expect(names(paged)).toEqual(["mine", "n2"]);
    expect(paged.unsaved()).toMatchObject({ inserted: [{ name: "mine" }], changed: [], deleted: [] });
  });

  it("puts a row that was taken away back as others have saved it meanwhile", () => {
    const paged = made();
    paged.load(rowsFrom(0, 1), 1);
    paged.apply([{ kind: "remove", keys: ["r0"] }]);
    paged.renew([row(0, "theirs", 2)]);
    paged.undo();
    expect(names(paged)).toEqual(["theirs"]);
    expect(paged.isUnsaved).toBe(false);
  });
});

describe("saving", () => {
  it("GRID-16 knows nothing more to save afterwards, and rows keep their keys", () => {
    const paged = made();
    paged.load(rowsFrom(0, 3), 3);
    const added = paged.newRow({ name: "new" });
    paged.apply([insertAt([added], 1)]);
    write(paged, "r0", "changed");
    paged.apply([{ kind: "remove", keys: ["r2"] }]);
    const key = paged.keyOf(added);
    const sent = paged.unsaved();
    paged.saved(
      sent,
      new Map([
        [key, row(9, "new")],
        ["r0", row(0, "changed", 2)],
      ]),
    );
    expect(paged.isUnsaved).toBe(false);
    expect(paged.rows().map(paged.keyOf)).toEqual(["r0", key, "r1"]);
    expect(paged.rowOf(key)).toMatchObject({ id: "r9" });
    expect(paged.keyOf({ id: "r9" })).toBe(key);
    expect(paged.canUndo).toBe(false);
  });

  it("goes on with what was typed while it was saved", () => {
    const paged = made();
    paged.load(rowsFrom(0, 1), 1);
    write(paged, "r0", "first");
    const sent = paged.unsaved();
    write(paged, "r0", "second");
    write(paged, "r0", "note", "note");
    paged.saved(sent, new Map([["r0", row(0, "first", 2)]]));
    expect(paged.unsaved().changed).toMatchObject([
      { row: { name: "second", note: "note" }, stored: { rev: 2 }, columns: ["name", "note"] },
    ]);
  });
});

const step = oneof(
  record({ do: constant("set" as const), at: nat(20), value: string() }),
  record({ do: constant("insert" as const), at: nat(20), value: string() }),
  record({ do: constant("remove" as const), at: nat(20) }),
  record({ do: constant("undo" as const) }),
  record({ do: constant("redo" as const) }),
);

it("undoing everything gives the stored rows to the byte, whatever was done", () => {
  assert(
    property(array(step, { maxLength: 40 }), (steps) => {
      const paged = made();
      paged.load(rowsFrom(0, 5), 8);
      const start = JSON.stringify(paged.rows());
      for (const one of steps) {
        const keys = paged.rows().map(paged.keyOf);
        if (one.do === "undo") paged.undo();
        else if (one.do === "redo") paged.redo();
        else if (one.do === "insert") paged.apply([insertAt([paged.newRow({ name: one.value })], one.at % (keys.length + 1))]);
        else if (one.do === "remove") paged.apply([{ kind: "remove", keys: keys.slice(one.at % 9, (one.at % 9) + 1) }]);
        else write(paged, keys[one.at % Math.max(1, keys.length)] ?? "", one.value);
      }
      while (paged.canUndo) paged.undo();
      expect(JSON.stringify(paged.rows())).toBe(start);
      expect(paged.isUnsaved).toBe(false);
    }),
  );
});
