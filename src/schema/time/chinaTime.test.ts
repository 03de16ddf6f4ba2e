import { afterEach, describe, expect, it } from "vitest";
import { chinaDate, chinaDateTime, plusDays, plusHours, weekdayOf } from "./chinaTime.ts";

const hostZone = process.env["TZ"];

afterEach(() => {
  if (hostZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = hostZone;
});

describe.each(["UTC", "America/New_York", "Pacific/Kiritimati", "Asia/Shanghai"])("on a host in %s", (zone) => {
  it("tells China's date and time", () => {
    process.env["TZ"] = zone;
    const instant = new Date("2026-03-31T16:00:00Z");
    expect([chinaDate(instant), chinaDateTime(instant)]).toEqual(["2026-04-01", "2026-04-01 00:00:00"]);
  });

  it("calculates with wire dates as they are", () => {
    process.env["TZ"] = zone;
    expect([plusDays("2026-03-28", 1), plusDays("2024-02-28", 1), weekdayOf("2026-03-29"), weekdayOf("2026-03-30 23:59:59")]).toEqual([
      "2026-03-29",
      "2024-02-29",
      7,
      1,
    ]);
  });

  it("calculates with hours on the wire's clock, past midnight, and with nothing else than a date-time", () => {
    process.env["TZ"] = zone;
    expect([plusHours("2026-03-28 23:30:00", 1), plusHours("2026-03-28 08:00:00", -0.5)]).toEqual([
      "2026-03-29 00:30:00",
      "2026-03-28 07:30:00",
    ]);
    expect([plusHours("2026-03-28", 1), plusHours("2026-03-28 08:00:00", null), plusHours("9999-12-31 23:00:00", 2)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
