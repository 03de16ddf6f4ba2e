import { expect, it } from "vitest";
import { insertPause, throttled } from "./throttle.ts";

it("GRID-28 inserts at once, and not again within 1500 ms of an insert that was done", () => {
  let time = 10_000;
  const inserted: number[] = [];
  const insert = throttled((count: number) => inserted.push(count), { pause: insertPause, now: () => time });
  const ran = [0, 1, 1499, 1500, 2999, 3000].map((after, index) => {
    time = 10_000 + after;
    return insert(index);
  });
  expect(ran).toEqual([true, false, false, true, false, true]);
  expect(inserted).toEqual([0, 3, 5]);
});

it("GRID-28 does not wait for hours after the clock was set back", () => {
  let time = 1_000_000;
  const insert = throttled(() => undefined, { pause: insertPause, now: () => time });
  insert();
  time = 5;
  expect([insert(), insert()]).toEqual([true, false]);
});
