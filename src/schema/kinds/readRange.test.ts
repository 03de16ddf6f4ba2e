import { describe, expect, it } from "vitest";
import { readClock } from "./readClock.ts";
import { readMoment } from "./readDate.ts";
import { readNumber } from "./numbers.ts";
import { readRange } from "./readRange.ts";

const day = (text: string, after?: string) => readMoment(text, { today: "2026-11-22", after })?.date;

describe("readRange", () => {
  it.each([
    "2026-3-1-2026-3-5",
    "2026-03-01 ~ 2026-03-05",
    "2026/3/1～3/5",
    "2026年3月1日至5日",
    "3月1日到3月5日",
    "3-1 - 3-5",
    "20260301—20260305",
  ])("reads %s as a range of days", (text) => {
    expect(readRange(text, day)).toEqual({ begin: "2026-03-01", end: "2026-03-05" });
  });

  it("reads ranges of times and numbers, below zero too", () => {
    expect(readRange("9:00-17:30", (side) => readClock(side))).toEqual({ begin: "09:00:00", end: "17:30:00" });
    expect(readRange("上午9点到下午5点半", (side) => readClock(side))).toEqual({ begin: "09:00:00", end: "17:30:00" });
    expect(readRange("-5 - -1", (side) => readNumber(side))).toEqual({ begin: -5, end: -1 });
    expect(readRange("1,000～2,000", (side) => readNumber(side))).toEqual({ begin: 1000, end: 2000 });
  });

  it.each(["2026-03-01", "3月1日至", "1~2~3", "至3月5日", "甲到乙"])("does not read %s", (text) => {
    expect(readRange(text, day)).toBeUndefined();
  });
});
