import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRowHighlights } from "./rowHighlights.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("GRID-62 a row that others changed stands out for 1.4 s, from its last change on", () => {
  const onChange = vi.fn();
  const highlights = createRowHighlights(onChange);
  highlights.show("1");
  vi.advanceTimersByTime(1_000);
  highlights.show("2");
  highlights.show("1");
  expect([...highlights.current()]).toEqual(["1", "2"]);
  vi.advanceTimersByTime(1_399);
  expect(highlights.current().size).toBe(2);
  vi.advanceTimersByTime(1);
  expect([...highlights.current()]).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(4);
  highlights.show("3");
  highlights.clear();
  vi.advanceTimersByTime(5_000);
  expect([highlights.current().size, onChange.mock.calls.length]).toEqual([0, 5]);
});
