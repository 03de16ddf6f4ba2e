import { expect, it } from "vitest";
import {
  type ArrangeableColumn,
  arrangedColumns,
  type ColumnArrangement,
  fittedWidth,
  hiddenColumns,
  keepArrangement,
  readArrangement,
  usualArrangement,
  withFrozenTo,
  withHidden,
  withMoved,
  withoutFrozen,
  withShown,
  withWidth,
} from "./columnArrangement.ts";

const column = (key: string): ArrangeableColumn => ({ key, width: 120, minWidth: 60 });
const columns = ["a", "b", "c", "d"].map(column);
const keys = (arrangement: ColumnArrangement, of = columns) => arrangedColumns(of, arrangement).map(({ key }) => key);
const frozen = (arrangement: ColumnArrangement) =>
  arrangedColumns(columns, arrangement).flatMap(({ key, isFrozen }) => (isFrozen ? [key] : []));
const move = (arrangement: ColumnArrangement, key: string, target: string, isBehind: boolean) =>
  withMoved(arrangement, columns, { key, target, isBehind });

it("a table that nobody arranged shows its columns, the frozen ones first", () => {
  const own = [column("a"), { ...column("b"), isFrozen: true }];
  expect(keys(usualArrangement, own)).toEqual(["b", "a"]);
});

it("a column that is hidden at first is shown once somebody wants it, and can be hidden again", () => {
  const own = [column("a"), { ...column("b"), isHiddenAtFirst: true }, column("c")];
  expect(keys(usualArrangement, own)).toEqual(["a", "c"]);
  expect(hiddenColumns(own, usualArrangement).map(({ key }) => key)).toEqual(["b"]);
  const shown = withShown(usualArrangement, ["b"]);
  expect(keys(shown, own)).toEqual(["a", "b", "c"]);
  const kept = new Map<string, string>();
  const keeper = { get: (key: string) => kept.get(key), set: (key: string, text: string) => kept.set(key, text).has(key) };
  keepArrangement(keeper, "k", shown);
  expect(keys(readArrangement(keeper, "k"), own)).toEqual(["a", "b", "c"]);
  const again = withHidden(shown, own, "b");
  expect(keys(again, own)).toEqual(["a", "c"]);
  expect(keys(withShown(again, ["b"]), own)).toEqual(["a", "b", "c"]);
});

it("a width is never below what the column can be read in, nor so large that it hides the others", () => {
  const widthOf = (px: number) => arrangedColumns(columns, withWidth(usualArrangement, column("b"), px))[1]?.width;
  expect([widthOf(201.6), widthOf(3), widthOf(9000)]).toEqual([202, 60, 800]);
  // The column has become wider since.
  const [wider] = arrangedColumns([{ key: "b", width: 200, minWidth: 190 }], withWidth(usualArrangement, column("b"), 70));
  expect(wider?.width).toBe(190);
});

it("a column is put before or behind another one", () => {
  expect(keys(move(usualArrangement, "d", "b", false))).toEqual(["a", "d", "b", "c"]);
  expect(keys(move(usualArrangement, "a", "c", true))).toEqual(["b", "c", "a", "d"]);
  expect(move(usualArrangement, "a", "a", true)).toBe(usualArrangement);
  expect(move(usualArrangement, "a", "gone", true)).toBe(usualArrangement);
});

it("columns are frozen up to one, beside a frozen one too, and let go again where they stand", () => {
  const held = withFrozenTo(usualArrangement, columns, "b");
  expect(frozen(held)).toEqual(["a", "b"]);
  const more = move(held, "d", "b", false);
  expect([keys(more), frozen(more)]).toEqual([
    ["a", "d", "b", "c"],
    ["a", "d", "b"],
  ]);
  const less = move(more, "a", "c", true);
  expect(frozen(less)).toEqual(["d", "b"]);
  const none = withoutFrozen(less, columns);
  expect([keys(none), frozen(none)]).toEqual([["d", "b", "c", "a"], []]);
});

it("a hidden column comes back where it stood; the last one stays", () => {
  const three = ["a", "b", "c"].reduce((before, key) => withHidden(before, columns, key), usualArrangement);
  expect(keys(three)).toEqual(["d"]);
  expect(hiddenColumns(columns, three).map(({ key }) => key)).toEqual(["a", "b", "c"]);
  expect(withHidden(three, columns, "d")).toBe(three);
  expect(keys(withShown(three, ["b"]))).toEqual(["b", "d"]);
  // The one that was left is gone.
  expect(keys(three, columns.slice(0, 3))).toEqual(["a", "b", "c"]);
});

it("what is remembered survives columns that come and go: each keeps its place", () => {
  const moved = withHidden(move(usualArrangement, "d", "a", false), columns, "c");
  const fewer = columns.filter(({ key }) => key !== "d" && key !== "c");
  const meanwhile = withMoved(moved, fewer, { key: "b", target: "a", isBehind: false });
  expect(keys(meanwhile, fewer)).toEqual(["b", "a"]);
  expect(keys(withShown(meanwhile, ["c"]))).toEqual(["d", "b", "a", "c"]);
  expect(keys(meanwhile, [column("a"), column("new"), column("b"), column("d")])).toEqual(["d", "b", "a", "new"]);
});

it("is kept as a text by key; what cannot be read counts as never said", () => {
  const kept = new Map<string, string>();
  const keeper = { get: (key: string) => kept.get(key), set: (key: string, text: string) => Boolean(kept.set(key, text)) };
  const arrangement = withWidth(withFrozenTo(withHidden(usualArrangement, columns, "c"), columns, "a"), column("b"), 200);
  expect(keepArrangement(keeper, "t", arrangement)).toBe(true);
  expect(readArrangement(keeper, "t")).toEqual(arrangement);
  expect(readArrangement(keeper, "other")).toEqual(usualArrangement);
  for (const text of ["{cut", "null", "[]", '{"widths":{"a":"wide"},"hidden":"a","order":7}']) {
    kept.set("t", text);
    expect(readArrangement(keeper, "t")).toEqual(usualArrangement);
  }
});

it("a width fits the longest line and the title, within what a column may take", () => {
  expect(fittedWidth("名", ["四个汉字", "abc"])).toBe(74);
  expect(fittedWidth("名", ["汉字汉字汉字\n二"])).toBe(102);
  expect(fittedWidth("名", ["长".repeat(100)])).toBe(800);
});
