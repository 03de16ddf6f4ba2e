import { expect, test } from "vitest";
import { HOME_PATH } from "../navigation/navigation.ts";
import { recentKeys, refreshed, withMoved, withoutRange, withoutTab, withTab } from "./tabList.ts";
import type { Tab } from "./tabList.ts";

const tab = (key: string, address = key): Tab => ({ key, address, title: key, version: 0 });
const home = tab(HOME_PATH);
const [a, b, c] = [tab("/a"), tab("/b"), tab("/c")] as const;

test("SHELL-03 adds a tab for an address without one, and only then", () => {
  expect(withTab([home, a], { key: "/b", address: "/b", title: "/b" })).toEqual([home, a, b]);
  expect(withTab([home, a], { key: "/a", address: "/a", title: "/a" })).toEqual([home, a]);
});

test("SHELL-03 the tab of a generated screen keeps the address it was left with", () => {
  expect(withTab([a], { key: "/a", address: "/a?pageNo=2", title: "/a" })).toEqual([{ ...a, address: "/a?pageNo=2" }]);
});

test("the home tab stands first, whenever it is opened", () => {
  expect(withTab([a, b], { key: HOME_PATH, address: HOME_PATH, title: HOME_PATH })).toEqual([home, a, b]);
});

test("SHELL-04 the home tab is never closed", () => {
  expect(withoutTab([home, a], HOME_PATH)).toEqual({ refused: "home" });
  expect(withoutTab([home], HOME_PATH)).toEqual({ refused: "home" });
});

test("SHELL-06 the last tab is not closed", () => {
  expect(withoutTab([a], "/a")).toEqual({ refused: "last" });
});

test("SHELL-10 the tab before the closed one takes its place, else the one after", () => {
  expect(withoutTab([home, a, b, c], "/b")).toEqual({ tabs: [home, a, c], next: a });
  expect(withoutTab([home, a, b], "/a")).toEqual({ tabs: [home, b], next: home });
  expect(withoutTab([a, b], "/a")).toEqual({ tabs: [b], next: b });
});

test.each([
  ["left", [home, b, c]],
  ["right", [home, a, b]],
  ["others", [home, b]],
] as const)("SHELL-09 closing %s of a tab keeps it and home", (range, left) => {
  expect(withoutRange([home, a, b, c], "/b", range)).toEqual(left);
});

test("SHELL-08 a refresh counts up for its tab only", () => {
  expect(refreshed([a, b], "/b")).toEqual([a, { ...b, version: 1 }]);
});

test("contents are kept for the tabs shown last", () => {
  const mustKeep = () => false;
  expect(recentKeys(["/a", "/b", "/c"], "/b", { limit: 3, mustKeep })).toEqual(["/b", "/a", "/c"]);
  expect(recentKeys(["/a", "/b", "/c"], "/d", { limit: 3, mustKeep })).toEqual(["/d", "/a", "/b"]);
});

test("contents with unsaved changes are kept beyond the limit", () => {
  expect(recentKeys(["/a", "/b", "/c"], "/d", { limit: 2, mustKeep: (key) => key === "/c" })).toEqual(["/d", "/a", "/c"]);
});

test("a moved tab takes the place it is put in; home stays first and where it is", () => {
  expect(withMoved([home, a, b, c], "/c", 1)).toEqual([home, c, a, b]);
  expect(withMoved([home, a, b, c], "/a", 9)).toEqual([home, b, c, a]);
  expect(withMoved([home, a, b], "/b", 0)).toEqual([home, b, a]);
  expect(withMoved([home, a, b], HOME_PATH, 2)).toEqual([home, a, b]);
});
