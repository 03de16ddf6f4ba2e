import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readListAddress, writeListAddress } from "./listAddress.ts";
import { pageSizes, untouchedList } from "./listState.ts";
import type { ListState } from "./listState.ts";

const screen = {
  query: [
    { field: "realname", label: "姓名", operator: "like" },
    { field: "date", label: "日期", operator: "range" },
  ],
} as const;

function roundTrip(state: ListState): ListState {
  return readListAddress(new URLSearchParams(writeListAddress(new URLSearchParams(), state, screen).toString()), screen);
}

describe("the address of a list", () => {
  it("is empty for a list nobody has touched", () => {
    expect(writeListAddress(new URLSearchParams(), untouchedList, screen).toString()).toBe("");
    expect(readListAddress(new URLSearchParams(), screen)).toEqual(untouchedList);
  });

  it("keeps every state there can be", () => {
    const text = fc.string({ minLength: 1, unit: "grapheme" });
    const states = fc.record(
      {
        page: fc.integer({ min: 1, max: 9999 }),
        pageSize: fc.constantFrom(...pageSizes),
        query: fc.dictionary(fc.constantFrom("realname", "date_begin", "date_end"), text, { noNullPrototype: true }),
        sort: fc.record({ field: fc.constantFrom("date", "people"), direction: fc.constantFrom("asc" as const, "desc" as const) }),
        superQuery: fc.record({ params: text, matchType: fc.constantFrom("and" as const, "or" as const) }),
      },
      { requiredKeys: ["page", "pageSize"] },
    );
    fc.assert(
      fc.property(states, (state) => {
        expect(roundTrip(state)).toEqual(state);
      }),
    );
  });

  it("LIST-05 starts with the rows that a person is used to, and opens the page that was meant", () => {
    const read = (search: string) => readListAddress(new URLSearchParams(search), screen, 50);
    expect(read("")).toEqual({ page: 1, pageSize: 50 });
    expect(read("pageNo=3")).toEqual({ page: 3, pageSize: 10 });
    expect(read("pageNo=3&pageSize=20")).toEqual({ page: 3, pageSize: 20 });
    const states = fc.record({ page: fc.constantFrom(1, 2), pageSize: fc.constantFrom(...pageSizes) });
    fc.assert(
      fc.property(states, (state) => {
        const written = writeListAddress(new URLSearchParams(), state, screen, 50);
        expect(readListAddress(written, screen, 50)).toEqual(state);
      }),
    );
  });

  it("tells a query that was emptied from one that was never touched", () => {
    expect(roundTrip({ ...untouchedList, query: {} }).query).toEqual({});
    expect(roundTrip(untouchedList).query).toBeUndefined();
  });

  it("leaves parameters of others alone", () => {
    const written = writeListAddress(
      new URLSearchParams("_view=detail&_row=a1&pageNo=3&realname=x"),
      { ...untouchedList, page: 2 },
      screen,
    );
    expect(Object.fromEntries(written)).toEqual({ _view: "detail", _row: "a1", pageNo: "2" });
  });

  it.each([["pageNo=0"], ["pageNo=-3"], ["pageNo=x"], ["pageNo=1.5"], ["pageSize=17"], ["unknown=1"], ["order=asc"]])(
    "ignores %s",
    (search) => {
      expect(readListAddress(new URLSearchParams(search), screen)).toEqual(untouchedList);
    },
  );
});
