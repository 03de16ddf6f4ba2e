import { describe, expect, it } from "vitest";
import { buildColumn } from "../../../tests/support/screens.ts";
import { arrangeColumns, preferencesOf } from "./columnPreferences.ts";

const columns = ["a", "b", "c", "d"].map((field) => buildColumn({ field, title: field, hidden: field === "d" }));
const fieldsOf = (arranged: readonly { readonly field: string }[]) => arranged.map(({ field }) => field);

describe("arrangeColumns", () => {
  it("LIST-06 follows the order of the screen for somebody who changed nothing", () => {
    const arranged = arrangeColumns(columns, undefined);
    expect(arranged.map(({ field, visible, fixed }) => [field, visible, fixed])).toEqual([
      ["a", true, undefined],
      ["b", true, undefined],
      ["c", true, undefined],
      ["d", false, undefined],
    ]);
  });

  it("keeps order, visibility and edges that somebody chose", () => {
    const preferences = [
      { field: "d", visible: true },
      { field: "c", visible: true, fixed: "right" },
      { field: "b", visible: true },
      { field: "a", visible: false },
    ] as const;
    const arranged = arrangeColumns(columns, preferences);
    expect(arranged.map(({ field, visible, fixed }) => [field, visible, fixed])).toEqual([
      ["d", true, undefined],
      ["b", true, undefined],
      ["a", false, undefined],
      ["c", true, "right"],
    ]);
  });

  it("puts a column that is new in the screen behind its neighbour and forgets one that is gone", () => {
    const preferences = [
      { field: "c", visible: true },
      { field: "gone", visible: true },
      { field: "a", visible: true },
    ];
    expect(fieldsOf(arrangeColumns(columns, preferences))).toEqual(["c", "d", "a", "b"]);
  });

  it("arranges the same again from its own preferences", () => {
    const arranged = arrangeColumns(columns, [{ field: "c", visible: false, fixed: "left" }]);
    expect(arrangeColumns(columns, preferencesOf(arranged))).toEqual(arranged);
  });
});
