import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { mostUsed, noteVisit, usePageVisits } from "./pageVisits.store.ts";

const pages = ["/a", "/b", "/c", "/d"].map((path) => ({ path }));
const visitsOf = (person: string) => renderHook(() => usePageVisits(person)).result.current;
const order = (person: string, count = 4) => mostUsed(pages, visitsOf(person), count).map(({ path }) => path);
const open = (person: string, path: string, times: number) => {
  for (let time = 0; time < times; time += 1) noteVisit(person, path);
};

beforeEach(() => localStorage.clear());

it("SCREEN-01 pages come as often as they are opened, and by the menu where nothing is known", () => {
  expect(order("p1")).toEqual(["/a", "/b", "/c", "/d"]);
  open("p1", "/d", 3);
  open("p1", "/c", 2);
  open("p1", "/b", 1);
  expect(order("p1")).toEqual(["/d", "/c", "/a", "/b"]);
  expect(order("p1", 2)).toEqual(["/d", "/c"]);
});

it("SCREEN-01 each person has habits of their own, and a page that is no longer reached is not among them", () => {
  open("p2", "/gone", 9);
  open("p2", "/c", 2);
  expect(order("p2")).toEqual(["/c", "/a", "/b", "/d"]);
  expect(order("p3")).toEqual(["/a", "/b", "/c", "/d"]);
  expect(order("p2")).toEqual(["/c", "/a", "/b", "/d"]);
});

it("SCREEN-01 what was done often long ago gives way", () => {
  open("p4", "/a", 200);
  open("p4", "/d", 101);
  expect(order("p4")[0]).toBe("/d");
});

it.each(["[]", "7", '"x"', '{"/d":"many","/c":-3,"/b":1e99,"__proto__":5}'])(
  "SCREEN-01 what the browser kept may be anything: %s",
  (text) => {
    localStorage.setItem("ribbon.visits.p5", `{"value":${text},"expire":null}`);
    expect(order("p5")).toEqual(["/a", "/b", "/c", "/d"]);
  },
);
