import { afterEach, describe, expect, it } from "vitest";
import { chinaDate, chinaDateTime, plusDays, weekdayOf } from "./chinaTime.ts";

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
});
