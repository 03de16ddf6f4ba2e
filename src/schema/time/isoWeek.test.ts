import { expect, it } from "vitest";
import { plusDays } from "./chinaTime.ts";
import { mondayOf, weekOf } from "./isoWeek.ts";
import { wireFormats } from "./wireFormats.ts";

it("counts the weeks of every year as ISO 8601 does, and knows which have a 53rd", () => {
  expect(["2025-12-28", "2025-12-29", "2027-01-03", "2027-01-04", "2024-12-30"].map(weekOf)).toEqual([
    "2025-W52",
    "2026-W01",
    "2026-W53",
    "2027-W01",
    "2025-W01",
  ]);
  for (let monday = "1899-12-25"; monday < "2310-01-01"; monday = plusDays(monday, 7) ?? "9999-12-31") {
    const week = weekOf(monday);
    expect(wireFormats.week.test(week), week).toBe(true);
    expect([mondayOf(week), weekOf(plusDays(monday, 6) ?? "")], week).toEqual([monday, week]);
    // What comes after the last week of a year is no week.
    const next = weekOf(plusDays(monday, 7) ?? "");
    const beyond = `${week.slice(0, 6)}${String(Number(week.slice(6)) + 1).padStart(2, "0")}`;
    expect(wireFormats.week.test(beyond), beyond).toBe(next === beyond);
  }
});
