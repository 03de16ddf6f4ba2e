import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LoopLag } from "./loopLag.ts";

let now = 0;

beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => vi.useRealTimers());

/** Lets a look pass that finds the loop late by so many milliseconds. */
function lookThatIsLate(loop: LoopLag, late: number): void {
  loop.look();
  now += 50 + late;
  vi.advanceTimersByTime(50);
}

it("tells how late the loop is when it is late again and again, not once", () => {
  const loop = new LoopLag(() => now);
  lookThatIsLate(loop, 900);
  lookThatIsLate(loop, 0);
  lookThatIsLate(loop, 0);
  expect(loop.milliseconds).toBe(0);
  for (const late of [700, 600, 800]) lookThatIsLate(loop, late);
  expect(loop.milliseconds).toBe(600);
  lookThatIsLate(loop, 10);
  expect(loop.milliseconds).toBe(10);
});

it("knows nothing of what is long past, and sets no timer without calls", () => {
  const loop = new LoopLag(() => now);
  for (const late of [700, 600, 800]) lookThatIsLate(loop, late);
  expect(vi.getTimerCount()).toBe(0);
  now += 1001;
  expect(loop.milliseconds).toBe(0);
  lookThatIsLate(loop, 700);
  expect(loop.milliseconds).toBe(0);
});
