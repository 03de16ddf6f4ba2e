import { describe, expect, it } from "vitest";
import { applyOverlay, applyToInferred } from "./applyOverlay.ts";

describe("applyOverlay", () => {
  it("replaces scalars and merges objects", () => {
    expect(applyOverlay({ title: "一", form: { open: "drawer", width: 600 } }, { title: "二", form: { width: 700 } })).toEqual({
      title: "二",
      form: { open: "drawer", width: 700 },
    });
  });

  it("places a new item behind another, at the front or at the end", () => {
    const columns = ["a", "b"];
    expect(applyOverlay({ columns }, { columns: [{ field: "x", $after: "a" }] })).toEqual({ columns: ["a", "x", "b"] });
    expect(applyOverlay({ columns }, { columns: [{ field: "x", $after: null }] })).toEqual({ columns: ["x", "a", "b"] });
    expect(applyOverlay({ columns }, { columns: ["x"] })).toEqual({ columns: ["a", "b", "x"] });
  });

  it("moves an item that is there", () => {
    expect(applyOverlay({ columns: ["a", { field: "b", width: 9 }] }, { columns: [{ field: "b", $after: null }] })).toEqual({
      columns: [{ field: "b", width: 9 }, "a"],
    });
  });

  it("changes an item where it stands", () => {
    expect(applyOverlay({ columns: ["a", { field: "b", width: 9 }] }, { columns: [{ field: "b", title: "乙" }] })).toEqual({
      columns: ["a", { field: "b", width: 9, title: "乙" }],
    });
  });

  it("takes an item out", () => {
    expect(applyOverlay({ rowActions: ["edit", { id: "map", label: "图" }] }, { rowActions: [{ id: "map", $remove: true }] })).toEqual({
      rowActions: ["edit"],
    });
  });

  it("goes into the fields of a section", () => {
    const form = { groups: [{ title: "一", fields: ["a", "b"] }] };
    expect(applyOverlay({ form }, { form: { groups: [{ title: "一", fields: [{ field: "c", $after: "a" }] }] } })).toEqual({
      form: { groups: [{ title: "一", fields: ["a", "c", "b"] }] },
    });
  });

  it("replaces lists of values, which have no keys", () => {
    expect(applyOverlay({ query: [{ field: "s", default: ["x", "y"] }] }, { query: [{ field: "s", default: ["z"] }] })).toEqual({
      query: [{ field: "s", default: ["z"] }],
    });
  });

  it("keeps the marks of changes to what is yet to be inferred", () => {
    const base = { columns: [{ field: "a", $remove: true }] };
    expect(applyOverlay(base, { columns: [{ field: "b", $merge: true, width: 5 }] })).toEqual({
      columns: [
        { field: "a", $remove: true },
        { field: "b", $merge: true, width: 5 },
      ],
    });
  });

  it("changes nothing it is given", () => {
    const file = Object.freeze({ columns: Object.freeze(["a"]) });
    expect(() => applyOverlay(file, { columns: ["b"] })).not.toThrow();
    expect(file).toEqual({ columns: ["a"] });
  });
});

describe("applyToInferred", () => {
  it("takes a list without marks as complete, and one with a mark as changes", () => {
    const inferred = { columns: ["a", "b"], query: ["a", "b"] };
    expect(applyToInferred(inferred, { columns: ["b"], query: [{ field: "a", $remove: true }] })).toEqual({ columns: ["b"], query: ["b"] });
  });
});
