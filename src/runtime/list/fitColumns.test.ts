import { expect, it } from "vitest";
import type { ArrangedColumn } from "./columnPreferences.ts";
import { fitColumns } from "./fitColumns.ts";

const column = (field: string, more: Partial<ArrangedColumn> = {}): ArrangedColumn => ({
  field,
  title: field,
  align: "left",
  sortable: false,
  hidden: false,
  visible: true,
  width: 100,
  ...more,
});
const ifRoom = { ifRoom: true } as const;
const columns = [column("name"), column("a", ifRoom), column("wide", { ...ifRoom, width: 200 }), column("b", ifRoom), column("status")];

function shownWithin(room: number | undefined, given = columns): readonly string[] {
  return fitColumns(given, room, ({ width = 0 }) => width)
    .filter(({ visible }) => visible)
    .map(({ field }) => field);
}

it("LIST-06 shows what always stands, and of the rest what the list has room for, in its order", () => {
  expect(shownWithin(600)).toEqual(["name", "a", "wide", "b", "status"]);
  expect(shownWithin(599)).toEqual(["name", "a", "wide", "status"]);
  expect(shownWithin(300)).toEqual(["name", "a", "status"]);
  expect(shownWithin(299)).toEqual(["name", "status"]);
});

it("gives the room of a column that does not fit to no later one", () => {
  expect(shownWithin(450)).toEqual(["name", "a", "status"]);
});

it("takes away nothing that always stands, however narrow the list is", () => {
  expect(shownWithin(50)).toEqual(["name", "status"]);
});

it("shows everything where nobody knows how wide the list is, but what is hidden", () => {
  expect(shownWithin(undefined, [...columns, column("hidden", { visible: false })])).toEqual(columns.map(({ field }) => field));
});
