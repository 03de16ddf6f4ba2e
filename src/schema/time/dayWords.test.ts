import { describe, expect, it } from "vitest";
import { daysOfWord, isDayWord } from "./dayWords.ts";
import { periodOf } from "./periods.ts";
import { periodTitles } from "./periodTitles.ts";

describe("the days of a word", () => {
  it.each([
    // The 30th of December 2026 is a Wednesday: its week reaches into the next year.
    ["2026-12-30", "今天", "2026-12-30", "2026-12-30"],
    ["2026-12-30", "明天", "2026-12-31", "2026-12-31"],
    ["2026-12-31", "明天", "2027-01-01", "2027-01-01"],
    ["2027-01-01", "昨天", "2026-12-31", "2026-12-31"],
    ["2026-12-30", "本周", "2026-12-28", "2027-01-03"],
    ["2026-12-30", "下周", "2027-01-04", "2027-01-10"],
    ["2027-01-01", "上个星期", "2026-12-21", "2026-12-27"],
    // A week begins with its Monday and ends with its Sunday.
    ["2026-11-23", "本周", "2026-11-23", "2026-11-29"],
    ["2026-11-29", "本周", "2026-11-23", "2026-11-29"],
    ["2026-11-29", "明天", "2026-11-30", "2026-11-30"],
    ["2026-11-29", "下周", "2026-11-30", "2026-12-06"],
    ["2026-11-29", "下周一", "2026-11-30", "2026-11-30"],
    // The last day of a month, and of February.
    ["2026-01-31", "明天", "2026-02-01", "2026-02-01"],
    ["2026-01-31", "下月", "2026-02-01", "2026-02-28"],
    ["2028-01-31", "下个月", "2028-02-01", "2028-02-29"],
    ["2026-12-31", "下月", "2027-01-01", "2027-01-31"],
    ["2026-01-01", "上月", "2025-12-01", "2025-12-31"],
    ["2026-12-31", "下季度", "2027-01-01", "2027-03-31"],
    ["2026-12-31", "明年", "2027-01-01", "2027-12-31"],
    ["2026-11-27", "未来7天", "2026-11-27", "2026-12-03"],
    ["2026-11-27", "最近 7 天", "2026-11-21", "2026-11-27"],
  ])("on %s: %s is %s to %s", (today, word, from, to) => {
    expect(daysOfWord(word, today)).toEqual({ from, to });
  });

  it("LIST-07 are those that dashboards mean by it", () => {
    for (const today of ["2026-12-30", "2027-01-01", "2028-02-29"])
      for (const [name, title] of periodTitles) expect(daysOfWord(title, today), title).toEqual(periodOf(name, today));
  });

  it.each(["", "春天", "周三", "明天下午3点", "近 0 天", "下下周", "2026-01-05", "1月5日", "constructor", "今天".repeat(9)])(
    "are not guessed of %j",
    (text) => {
      expect(isDayWord(text)).toBe(false);
    },
  );

  it("are none beyond the last day that can be written", () => {
    expect(daysOfWord("明天", "9999-12-31")).toBeUndefined();
  });
});
