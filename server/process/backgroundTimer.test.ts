import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BackgroundTimer } from "./backgroundTimer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

it("LOAD the earliest time that was asked for counts, and then nothing is planned any more", () => {
  const work = vi.fn();
  const timer = new BackgroundTimer(work);
  for (const delay of [500, 200, 900]) timer.within(delay);
  vi.advanceTimersByTime(199);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect([work.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  timer.within(50);
  timer.clear();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

it("LOAD work that a call gave rise to does not run within the call", () => {
  const call = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const timer = new BackgroundTimer(() => void seen.push(call.getStore()));
  call.run("a call", () => timer.within(10));
  vi.advanceTimersByTime(10);
  expect(seen).toEqual([undefined]);
});

it("LOAD work that is due in a month, as after a clock that was put back, is not done at once", () => {
  const work = vi.fn();
  const timer = new BackgroundTimer(work);
  timer.within(30 * 24 * 3_600_000);
  vi.advanceTimersByTime(23 * 24 * 3_600_000);
  expect(work).not.toHaveBeenCalled();
});
