import { describe, expect, it } from "vitest";
import { buildScreen } from "../../../tests/support/screens.ts";
import { exportParams, listParams } from "./listParams.ts";
import { lastPage, untouchedList } from "./listState.ts";

const screen = buildScreen();

describe("listParams", () => {
  it("LIST-02 LIST-05 LIST-08 asks for the first ten rows by creation time, newest first, with id and all columns", () => {
    expect(listParams({ screen, state: untouchedList, query: {} })).toEqual({
      column: "createTime",
      order: "desc",
      field: "id,realname,mobile,status,date,people,createTime",
      pageNo: 1,
      pageSize: 10,
    });
  });

  it("LIST-02 sorts by creation time where a screen names no order", () => {
    expect(listParams({ screen: { ...screen, sort: [] }, state: untouchedList, query: {} })).toMatchObject({
      column: "createTime",
      order: "desc",
    });
  });

  it("LIST-07 sends conditions, advanced query and the chosen order", () => {
    const state = {
      page: 3,
      pageSize: 20,
      sort: { field: "date", direction: "asc" },
      superQuery: { params: "%5B%5D", matchType: "or" },
    } as const;
    expect(listParams({ screen, state, query: { realname: "*王*" }, fixed: { organId: "o1" } })).toMatchObject({
      superQueryParams: "%5B%5D",
      superQueryMatchType: "or",
      realname: "*王*",
      organId: "o1",
      column: "date",
      order: "asc",
      pageNo: 3,
      pageSize: 20,
    });
  });

  it("lets no condition of a person replace what ties a related list to its row", () => {
    expect(listParams({ screen, state: untouchedList, query: { organId: "other" }, fixed: { organId: "o1" } })).toMatchObject({
      organId: "o1",
    });
  });

  it("sends the leading orders with one direction, because the wire knows only one", () => {
    const sort = [
      { field: "date", direction: "desc" },
      { field: "people", direction: "desc" },
      { field: "realname", direction: "asc" },
    ] as const;
    expect(listParams({ screen: { ...screen, sort }, state: untouchedList, query: {} })).toMatchObject({
      column: "date,people",
      order: "desc",
    });
  });
});

describe("exportParams", () => {
  const params = listParams({ screen, state: untouchedList, query: { realname: "*王*" } });

  it("LIST-18 takes the list without its pages", () => {
    expect(exportParams(params, [])).not.toHaveProperty("pageNo");
    expect(exportParams(params, [])).toMatchObject({ realname: "*王*", column: "createTime" });
  });

  it("LIST-18 names the selected rows", () => {
    expect(exportParams(params, ["a", "b"])).toMatchObject({ selections: "a,b" });
  });
});

describe("lastPage", () => {
  it.each([
    [0, 1],
    [10, 1],
    [11, 2],
    [41, 5],
  ])("LIST-04 of %i rows is %i", (total, page) => {
    expect(lastPage(total, 10)).toBe(page);
  });
});
