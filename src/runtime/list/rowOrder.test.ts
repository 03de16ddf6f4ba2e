import { describe, expect, it } from "vitest";
import { buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import type { SortOrder } from "../../schema/model/entity.ts";
import { isOrdered, placeOfDrop, placeOfNow } from "./rowOrder.ts";

const ids = ["a", "b", "c"];

describe("placeOfDrop", () => {
  it("is behind a row that stands further down, and before one further up", () => {
    expect(placeOfDrop(ids, "a", "c")).toEqual({ after: "c" });
    expect(placeOfDrop(ids, "c", "b")).toEqual({ before: "b" });
  });

  it("is none on the row itself and on what is not shown", () => {
    expect(placeOfDrop(ids, "b", "b")).toBeUndefined();
    expect(placeOfDrop(ids, "b", "x")).toBeUndefined();
    expect(placeOfDrop(ids, "x", "b")).toBeUndefined();
  });
});

describe("placeOfNow", () => {
  it("goes by the row above, of the first by the one below; a row alone has none", () => {
    expect(placeOfNow(ids, "c")).toEqual({ after: "b" });
    expect(placeOfNow(ids, "a")).toEqual({ before: "b" });
    expect(placeOfNow(["a"], "a")).toBeUndefined();
    expect(placeOfNow(ids, "x")).toBeUndefined();
  });
});

describe("isOrdered", () => {
  const ordered = (own: SortOrder, sort?: SortOrder, order = "people") => {
    const screen = buildScreen({ sort: [own], entity: buildCompiledEntity(order === "" ? {} : { order }) });
    return isOrdered({ screen, state: { page: 1, pageSize: 10, ...(sort && { sort }) } });
  };

  it("is a list that stands by its numbers, the smallest first, for who may change them", () => {
    expect(ordered({ field: "people", direction: "asc" })).toBe(true);
    expect(ordered({ field: "people", direction: "desc" })).toBe(false);
    expect(ordered({ field: "people", direction: "asc" }, { field: "date", direction: "asc" })).toBe(false);
    expect(ordered({ field: "date", direction: "asc" }, { field: "people", direction: "asc" })).toBe(true);
    expect(ordered({ field: "people", direction: "asc" }, undefined, "")).toBe(false);
  });
});
