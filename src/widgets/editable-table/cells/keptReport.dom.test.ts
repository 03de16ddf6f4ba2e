import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keptPage } from "./keptReport.ts";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date("2026-03-02T08:00:00Z") });
});
afterEach(() => void vi.useRealTimers());

const place = { userId: "u1", groupId: "lots", question: "page 1" };
/** Loads pages that differ. */
function loading() {
  let total = 0;
  return vi.fn(() => Promise.resolve({ records: [], total: (total += 1) }));
}

it("PICK-31 a page stays 30 s in the local storage, for one person, group and question", async () => {
  const load = loading();
  const totalOf = async (changed: Partial<typeof place> = {}) => (await keptPage({ ...place, ...changed }, load)).total;
  expect([await totalOf(), await totalOf()]).toEqual([1, 1]);
  expect(Object.values(localStorage).join()).toContain('"total":1');
  expect([await totalOf({ userId: "u2" }), await totalOf({ groupId: "g" }), await totalOf({ question: "page 2" })]).toEqual([2, 3, 4]);
  vi.advanceTimersByTime(29_999);
  expect(await totalOf()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await totalOf()).toBe(5);
});

it("PICK-31 nothing stays on the disk beyond its time, and a page that could not be loaded is asked for again", async () => {
  await keptPage(place, loading());
  vi.advanceTimersByTime(30_000);
  expect(localStorage).toHaveLength(0);
  // What a window left that was closed before, or whose clock was ahead.
  localStorage.setItem("ribbon.report.old", JSON.stringify({ page: {}, until: Date.now() + 60_000 }));
  localStorage.setItem("ribbon.other", "stays");
  await expect(keptPage(place, () => Promise.reject(new Error("没有网络")))).rejects.toThrow("没有网络");
  expect(Object.keys(localStorage)).toEqual(["ribbon.other"]);
  expect((await keptPage(place, loading())).total).toBe(1);
});
