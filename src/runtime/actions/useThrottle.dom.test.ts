import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useThrottle } from "./useThrottle.ts";

afterEach(() => vi.restoreAllMocks());

it("LIST-37 lets the same thing through once in 300 ms, and other things meanwhile", () => {
  const clock = vi.spyOn(performance, "now");
  const { result } = renderHook(() => useThrottle());
  const passesAt = (time: number, key: string) => {
    clock.mockReturnValue(time);
    return result.current(key);
  };
  expect([passesAt(0, "a"), passesAt(299, "a"), passesAt(299, "b"), passesAt(300, "a")]).toEqual([true, false, true, true]);
});
