import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Audience, ServerEvent } from "../../http/events.ts";
import { coalesceRowEvents } from "./coalesceRowEvents.ts";

const visit: ServerEvent = { cmd: "row", entity: "visit" };
const survey: ServerEvent = { cmd: "row", entity: "survey" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function hear() {
  const heard: [ServerEvent, Audience][] = [];
  return { heard, tell: coalesceRowEvents((event, audience) => void heard.push([event, audience])) };
}

it("tells of the first change at once and of the last one, however many come between", () => {
  const { heard, tell } = hear();
  tell(visit, {});
  expect(heard).toHaveLength(1);
  for (let change = 0; change < 100; change += 1) tell(visit, {});
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(heard).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(2);
});

it("keeps other rows, other people, and every other event apart", () => {
  const { heard, tell } = hear();
  const others = [
    [visit, { tenantId: "1" }],
    [visit, { tenantId: "2" }],
    [survey, { tenantId: "1" }],
    [{ cmd: "permission" }, {}],
    [{ cmd: "permission" }, {}],
  ] as const;
  for (const [event, audience] of others) tell(event, audience);
  expect(heard).toEqual(others);
});

it("a change a second after the last frame is told of at once again", () => {
  const { heard, tell } = hear();
  tell(visit, {});
  vi.advanceTimersByTime(1001);
  tell(visit, {});
  expect(heard).toHaveLength(2);
});
