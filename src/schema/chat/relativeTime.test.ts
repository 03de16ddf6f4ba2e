import { expect, it } from "vitest";
import { relativeTime } from "./relativeTime.ts";

const now = Date.UTC(2026, 2, 10, 4, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [-5 * MINUTE, "刚刚"],
  [0, "刚刚"],
  [10 * MINUTE - 1, "刚刚"],
  [10 * MINUTE, "10分钟前"],
  [HOUR - 1, "59分钟前"],
  [HOUR, "1小时前"],
  [24 * HOUR - 1, "23小时前"],
  [24 * HOUR, "1天前"],
  [72 * HOUR - 1, "2天前"],
  [72 * HOUR, "2026-03-07"],
  // 16:30 in London of the day before is another day in China.
  [72 * HOUR + 11.5 * HOUR, "2026-03-07"],
])("IM-40 says of %d ms ago: %s", (age, text) => {
  expect(relativeTime(now - age, now)).toBe(text);
});
