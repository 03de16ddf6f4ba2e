import { expect, it } from "vitest";
import { changedByDay, chosenDays, clockDays, secondsTo, sweepLines, type ClockDay } from "./clockDays.mjs";

const [monday, leap] = clockDays as [ClockDay, ClockDay];
const now = Date.parse("2026-11-26T12:00:00Z");

const clockAt = (day: ClockDay, level: string, isPart = false) =>
  new Date(now + (secondsTo(day, { now, level, isPart }) + 8 * 3600) * 1000).toISOString().slice(0, 19).replace("T", " ");

const report = (...names: string[]) => ({
  passed: 9 - names.length,
  failed: names.length,
  failures: names.map((name) => ({ name, why: "" })),
});

it("tries every weekday, the last day of a year, 29 February and hours in which it is another day in UTC", () => {
  const weekdays = clockDays.map(({ at }) => new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay());
  expect(weekdays.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const days = clockDays.map(({ at }) => at.slice(5, 10));
  expect(days).toEqual(expect.arrayContaining(["12-31", "02-29", "02-28", "11-30", "03-31"]));
  expect(clockDays.filter(({ at }) => at.slice(11) < "08:00:00")).not.toEqual([]);
});

it("sets the clock to the day, by Shanghai's time", () => {
  expect(clockAt(monday, "unit")).toBe("2026-11-30 09:30:00");
  expect(clockAt(leap, "server")).toBe("2028-02-29 14:00:00");
});

it("lets midnight fall into the middle of a level, and of a single file", () => {
  const [midnight] = chosenDays(["midnight"]) as [ClockDay];
  expect(clockAt(midnight, "server")).toBe("2026-12-31 23:55:00");
  expect(clockAt(midnight, "unit")).toBe("2026-12-31 23:59:15");
  expect(clockAt(midnight, "server", true)).toBe("2026-12-31 23:59:40");
});

it("knows its days by name, takes a time of one's own, and names what there is where it knows none", () => {
  expect(chosenDays([])).toBe(clockDays);
  expect(chosenDays(["leap", "2027-05-31 23:59:40"]).map(({ at }) => at)).toEqual(["2028-02-29 14:00:00", "2027-05-31 23:59:40"]);
  expect(() => chosenDays(["someday"])).toThrow(/someday.*mon、tue、leap/);
});

it("tells what the day changes from what always fails", () => {
  const runs = [
    { day: monday, level: "unit", ...report("always", "on Mondays") },
    { day: leap, level: "unit", ...report("always") },
    { day: monday, level: "dom", ...report("always") },
  ];
  expect(changedByDay(runs)).toEqual(["on Mondays"]);
  expect(sweepLines(runs)).toEqual([
    "day       clock in Shanghai    level  passed  failed  what it is",
    "mon       2026-11-30 09:30:00  unit   7       2       last day of a month",
    "    ✗ always",
    "    ✗ on Mondays",
    "tue/leap  2028-02-29 14:00:00  unit   8       1       29 February",
    "    ✗ always",
    "mon       2026-11-30 09:30:00  dom    8       1       last day of a month",
    "    ✗ always",
    "随日期变化的测试：",
    "✗ on Mondays",
  ]);
});

it("calls a level changed whose number of tests depends on the day", () => {
  const runs = [
    { day: monday, level: "unit", ...report() },
    { day: leap, level: "unit", ...report(), passed: 8 },
  ];
  expect(changedByDay(runs)).toEqual(["unit"]);
});
