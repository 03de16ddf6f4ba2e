import { describe, expect, it } from "vitest";
import type { LiveRowUpdate } from "../../../../schema/wire/liveTableFrames.ts";
import type { TableRow } from "../tableRow.ts";
import { mergeUpdate } from "./mergeUpdate.ts";

const update = (values: TableRow, more: Partial<Pick<LiveRowUpdate, "kind">> & { readonly caseId?: string } = {}): LiveRowUpdate => ({
  kind: more.kind ?? "update",
  socketKey: "item",
  args: [{ ...values, id: "1" }, more.caseId ?? "other"],
});
const shown: TableRow = { id: "1", rev: 3, name: "甲", sort: 1, sex: "1", sex_dictText: "男" };
/** Held are the columns named. */
const merge = (row: TableRow | undefined, one: LiveRowUpdate, held: readonly string[] = []) =>
  mergeUpdate(row, one, { caseId: "own", isHeld: ({ row: id, column }) => id === "1" && held.includes(column) });

describe("a row update", () => {
  it("GRID-60 of another page instance brings its fields and leaves all others", () => {
    const before = structuredClone(shown);
    expect(merge(shown, update({ rev: 4, name: "乙" }))).toEqual({
      row: { ...shown, rev: 4, name: "乙" },
      changed: ["name"],
      conflicts: [],
      rev: 4,
    });
    expect(shown).toEqual(before);
  });

  it("GRID-60 brings the text of a value with it, and takes it along where there is none any more", () => {
    expect(merge(shown, update({ rev: 4, sex: "2", sex_dictText: "女" }))?.row).toMatchObject({ sex: "2", sex_dictText: "女" });
    expect(merge(shown, update({ rev: 4, sex: null }))?.row).toEqual({ id: "1", rev: 4, name: "甲", sort: 1, sex: null });
  });

  it.each(["status", "tug_status"])("GRID-60 merges the object %s field by field, and no other", (name) => {
    const row = { ...shown, [name]: { state: "busy", step: 1 }, other: { a: 1 } };
    const merged = merge(row, update({ rev: 4, [name]: { step: 2 }, other: { b: 2 } }));
    expect(merged?.row).toMatchObject({ [name]: { state: "busy", step: 2 } });
    expect(merged?.row["other"]).toEqual({ b: 2 });
    expect(merge({ ...shown, [name]: "open" }, update({ [name]: { step: 2 } }))?.row[name]).toEqual({ step: 2 });
  });

  it("GRID-61 of the own page instance changes nothing", () => {
    expect(merge(shown, update({ rev: 4, name: "乙" }, { caseId: "own" }))).toBeUndefined();
  });

  it("GRID-60 of a row that is not shown, that is older than the row, or that brings no fields changes nothing", () => {
    expect(merge(undefined, update({ name: "乙" }))).toBeUndefined();
    expect(merge(shown, update({ rev: 2, name: "乙" }))).toBeUndefined();
    for (const kind of ["delete", "hint"] as const) expect(merge(shown, update({}, { kind }))).toBeUndefined();
    expect(merge(shown, update({ rev: 3, name: "甲" }))?.row).toBe(shown);
  });

  it("GRID-60 never writes over a cell that somebody is typing into or has not saved: it comes back as a conflict", () => {
    expect(merge(shown, update({ rev: 4, name: "乙", sort: 2, sex: "2", sex_dictText: "女" }), ["name", "sex"])).toEqual({
      // The version stays, so that a save is still refused.
      row: { ...shown, sort: 2 },
      changed: ["sort"],
      conflicts: [
        { row: "1", column: "name", mine: "甲", theirs: "乙" },
        { row: "1", column: "sex", mine: "1", theirs: "2" },
      ],
      rev: 4,
    });
  });

  it("GRID-60 a held cell that others did not change, or changed to the same, is no conflict", () => {
    expect(merge(shown, update({ rev: 4, name: "甲", sort: 2 }), ["name", "sex"])).toMatchObject({
      row: { rev: 4, sort: 2 },
      conflicts: [],
    });
  });

  it("GRID-60 a cell that was changed here only is no conflict, where the whole row comes", () => {
    const whole = update({ ...shown, rev: 4, sort: 2 }, { kind: "insert" });
    const edited = { ...shown, name: "丙" };
    const loaded = ({ column }: { readonly column: string }): unknown => shown[column];
    const options = { caseId: "own", isHeld: ({ column }: { readonly column: string }) => column === "name", loaded };
    expect(mergeUpdate(edited, whole, options)).toMatchObject({ row: { name: "丙", sort: 2, rev: 4 }, conflicts: [] });
    expect(mergeUpdate(edited, update({ rev: 4, name: "乙" }), options)?.conflicts).toMatchObject([{ mine: "丙", theirs: "乙" }]);
  });

  it("GRID-60 a row whose conflict is not decided keeps its version whatever else comes", () => {
    expect(merge(shown, update({ rev: 5, sort: 2 }), ["name", "rev"])).toMatchObject({ row: { rev: 3, sort: 2 }, conflicts: [], rev: 5 });
  });
});
