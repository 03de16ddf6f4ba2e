import { expect, test, vi } from "vitest";
import { createRateLimiter } from "./rateLimiter.ts";

test("S-55 a flooder waits while others go on", () => {
  const limiter = createRateLimiter({ burst: 3, perSecond: 1 }, () => 0);
  expect([1, 2, 3].map(() => limiter.take("flooder"))).toEqual([0, 0, 0]);
  expect(limiter.take("flooder")).toBe(1);
  expect(limiter.take("other")).toBe(0);
});

test("looking how long to wait takes nothing", () => {
  const limiter = createRateLimiter({ burst: 1, perSecond: 0.5 }, () => 0);
  expect([limiter.wait("a"), limiter.wait("a"), limiter.take("a"), limiter.wait("a"), limiter.wait("b")]).toEqual([0, 0, 0, 2, 0]);
});

test("the budget comes back with time and never exceeds the burst", () => {
  let now = 0;
  const limiter = createRateLimiter({ burst: 2, perSecond: 2 }, () => now);
  const takeAll = (): number[] => [1, 2, 3].map(() => limiter.take("a"));
  expect(takeAll()).toEqual([0, 0, 1]);
  now = 500;
  expect(takeAll()).toEqual([0, 1, 1]);
  now = 3_600_000;
  expect(takeAll()).toEqual([0, 0, 1]);
});

test("S-55 a clock of the day that is put back keeps nobody waiting", () => {
  let elapsed = 1000;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  const limiter = createRateLimiter({ burst: 1, perSecond: 20 });
  expect([limiter.take("a"), limiter.take("a")]).toEqual([0, 1]);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() - 3_600_000);
  elapsed += 100;
  expect(limiter.take("a")).toBe(0);
  vi.restoreAllMocks();
});
