import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMoment } from "./readDate.ts";
import { wireFormats } from "../time/wireFormats.ts";

describe("readMoment", () => {
  it.each(["2026-01-05", "2026-1-5", "2026/1/5", "2026/01/05", "2026.1.5", "2026年1月5日", "20260105"])("reads %s as a day", (text) => {
    expect(readMoment(text)).toEqual({ date: "2026-01-05" });
  });

  it.each(["2026-01-05 08:30:00", "2026/1/5 8:30", "2026-01-05T08:30:00", "2026年1月5日 8：30"])(
    "reads %s with the clock time as written",
    (text) => {
      expect(readMoment(text)).toEqual({ date: "2026-01-05", time: "08:30:00" });
    },
  );

  it.each([
    ["２０２６－１－５", "2026-01-05"],
    ["2026。1。5", "2026-01-05"],
    ["2026 年 1 月 5 日", "2026-01-05"],
    ["二〇二六年一月五日", "2026-01-05"],
    ["2026年十一月二十日", "2026-11-20"],
    ["2026-01-05（周一）", "2026-01-05"],
    ["2026年1月5日 星期一", "2026-01-05"],
    ["\u00a02026-1-5\u200b", "2026-01-05"],
    ["1月5日", "2026-01-05"],
    ["12月31号", "2026-12-31"],
    ["3-1", "2026-03-01"],
    ["3/1", "2026-03-01"],
    ["3.1", "2026-03-01"],
    ["今天", "2026-11-22"],
    ["明日", "2026-11-23"],
    ["大后天", "2026-11-25"],
    ["昨天", "2026-11-21"],
    // The 22nd is a Sunday, the last day of its week.
    ["本周一", "2026-11-16"],
    ["这个星期日", "2026-11-22"],
    ["下周三", "2026-11-25"],
    ["下礼拜天", "2026-11-29"],
    ["上周五", "2026-11-13"],
  ])("reads %s on a day of November 2026", (text, date) => {
    expect(readMoment(text, { today: "2026-11-22" })).toEqual({ date });
  });

  it.each([
    ["明天下午3点", "2026-11-23 15:00:00"],
    ["下周三下午3点", "2026-11-25 15:00:00"],
    ["3月1日9点半", "2026-03-01 09:30:00"],
    ["2026-03-01 0900", "2026-03-01 09:00:00"],
    ["202603010905", "2026-03-01 09:05:00"],
    ["20260301090507", "2026-03-01 09:05:07"],
    ["2026-01-05 周一 08:30", "2026-01-05 08:30:00"],
    ["2026/3/1 上午 9：5", "2026-03-01 09:05:00"],
  ])("reads %s as a day with its time", (text, moment) => {
    expect(Object.values(readMoment(text, { today: "2026-11-22" }) ?? {}).join(" ")).toBe(moment);
  });

  it.each(["2026-01-05 周二", "2月30日", "26-3-1", "13-1", "5日", "明年", "2026-03-01 9:60", "2026-03-01 上午12点"])(
    "does not guess what %s means",
    (text) => {
      expect(readMoment(text, { today: "2026-11-22" })).toBeUndefined();
    },
  );

  it("reads a date without a year only where it is told what day it is", () => {
    expect(readMoment("3-1")).toBeUndefined();
  });

  it.each([
    "",
    "昨天",
    "2026-02-29",
    "2026-13-01",
    "2026-1",
    "05/01/2026",
    "2026/1-5",
    "2026-01-05 25:00",
    "2026-01-05T08:30:00+08:00",
    "2026-01-05T08:30:00Z",
  ])("refuses %j", (text) => {
    expect(readMoment(text)).toBeUndefined();
  });

  it("reads every day in every notation as that day, whatever stands around it", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
    const width = fc.constantFrom((text: string) => text, fullWidth);
    fc.assert(
      fc.property(
        day,
        fc.nat(NOTATIONS.length - 1),
        width,
        fc.constantFrom("", " ", "\u3000", "\n", "\ufeff"),
        (date, index, widen, around) => {
          const wire = date.toISOString().slice(0, 10);
          const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
          const text = NOTATIONS[index]?.(year, month, dayOfMonth) ?? "";
          expect(readMoment(around + widen(text) + around)).toEqual({ date: wire });
        },
      ),
      { numRuns: 2000 },
    );
  });
});

const two = (part: number) => String(part).padStart(2, "0");
const NOTATIONS: readonly ((year: number, month: number, day: number) => string)[] = [
  (year, month, day) => `${year}-${two(month)}-${two(day)}`,
  (year, month, day) => `${year}-${month}-${day}`,
  (year, month, day) => `${year}/${month}/${day}`,
  (year, month, day) => `${year}.${month}.${day}`,
  (year, month, day) => `${year}年${month}月${day}日`,
  (year, month, day) => `${year}年${two(month)}月${two(day)}号`,
  (year, month, day) => `${year}${two(month)}${two(day)}`,
];

function fullWidth(text: string): string {
  return text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}

describe("wireFormats", () => {
  it("knows every leap year", () => {
    const years = Array.from({ length: 10_000 }, (_, year) => year);
    const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const accepted = years.filter((year) => wireFormats.date.test(`${String(year).padStart(4, "0")}-02-29`));
    expect(accepted).toEqual(years.filter(isLeap));
  });

  it("takes exactly the days that the calendar has", () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    fc.assert(
      fc.property(digits(4), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }), (year, month, day) => {
        const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        const date = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
        expect(wireFormats.date.test(text)).toBe(exists);
        expect(wireFormats["date-time"].test(`${text} 23:59:59`)).toBe(exists);
      }),
      { numRuns: 2000 },
    );
  });
});
