import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readClock, readMoment } from "./readDate.ts";
import { wireFormats } from "./wireFormats.ts";

describe("readMoment", () => {
  it.each(["2026-01-05", "2026-1-5", "2026/1/5", "2026/01/05", "2026.1.5", "2026年1月5日", "20260105"])("reads %s as a day", (text) => {
    expect(readMoment(text)).toEqual({ date: "2026-01-05" });
  });

  it.each(["2026-01-05 08:30:00", "2026/1/5 8:30", "2026-01-05T08:30:00", "2026-01-05T08:30:00.000Z", "2026年1月5日 8：30"])(
    "reads %s with the clock time as written",
    (text) => {
      expect(readMoment(text)).toEqual({ date: "2026-01-05", time: "08:30:00" });
    },
  );

  it.each(["", "昨天", "2026-02-29", "2026-13-01", "2026-1", "05/01/2026", "2026/1-5", "2026-01-05 25:00", "2026-01-05T08:30:00+08:00"])(
    "refuses %j",
    (text) => {
      expect(readMoment(text)).toBeUndefined();
    },
  );
});

describe("readClock", () => {
  it("reads hours and minutes with or without seconds", () => {
    expect([readClock("8:30"), readClock("08:30"), readClock("08:30:15"), readClock("24:00")]).toEqual([
      "08:30:00",
      "08:30:00",
      "08:30:15",
      undefined,
    ]);
  });
});

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
