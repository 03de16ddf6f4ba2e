import { afterEach, expect, test, vi } from "vitest";
import { startStopwatch } from "./stopwatch.ts";

const HOUR = 3_600_000;

afterEach(() => void vi.useRealTimers());

test("a clock that is put back takes no time away", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const passed = startStopwatch();
  vi.advanceTimersByTime(5000);
  vi.setSystemTime(Date.now() - HOUR);
  expect(passed()).toBe(5000);
  vi.advanceTimersByTime(1000);
  expect(passed()).toBe(6000);
});

test("a computer that slept has slept", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const passed = startStopwatch();
  vi.setSystemTime(Date.now() + HOUR);
  expect(passed()).toBe(HOUR);
});
