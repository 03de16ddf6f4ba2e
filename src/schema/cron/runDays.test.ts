import { describe, expect, it } from "vitest";
import { readCron } from "./readCron.ts";
import { runDays } from "./runDays.ts";

function daysOf(text: string, months = 12) {
  const reading = readCron(text);
  if (!reading.ok) throw new Error(reading.problem.message);
  return runDays(reading.cron, { year: 2026, month: 11, months });
}

describe("runDays", () => {
  it("counts the runs of every day of a year", () => {
    expect(daysOf("0 0/30 9-17 * * ?")).toHaveLength(365);
    expect(daysOf("0 0/30 9-17 * * ?").every(({ runs }) => runs === 18)).toBe(true);
    expect(daysOf("* * * * * ?", 1)[0]).toEqual({ date: "2026-11-01", weekday: 1, runs: 86_400 });
  });

  it("counts none on other days, months and years", () => {
    const dates = (text: string) => daysOf(text).flatMap(({ date, runs }) => (runs > 0 ? [date] : []));
    expect(dates("0 0 9 LW 11,12 ?")).toEqual(["2026-11-30", "2026-12-31"]);
    expect(dates("0 0 9 1 * ? 2026")).toEqual(["2026-11-01", "2026-12-01"]);
    expect(dates("0 0 9 30 2 ?")).toEqual([]);
  });
});
