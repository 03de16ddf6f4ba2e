import { describe, expect, it } from "vitest";
import { nextRuns, previousRuns } from "./cronRuns.ts";
import { readCron } from "./readCron.ts";

interface Asked {
  readonly from?: string;
  readonly zone?: string;
  readonly count?: number;
}

function cronOf(text: string) {
  const reading = readCron(text);
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.cron;
}

/** Next runs as the zone's clocks show them. */
function runsOf(text: string, { from = "2026-11-20T00:00:00Z", zone = "UTC", count = 3 }: Asked = {}): readonly string[] {
  return nextRuns(cronOf(text), { from: new Date(from), zone, count }).map((run) => shown(run, zone));
}

function shown(run: Date, zone: string): string {
  return run.toLocaleString("sv-SE", { timeZone: zone });
}

describe("nextRuns", () => {
  it.each([
    ["0 0 12 * * ?", ["2026-11-20 12:00:00", "2026-11-21 12:00:00", "2026-11-22 12:00:00"]],
    ["0 15 10 ? * *", ["2026-11-20 10:15:00", "2026-11-21 10:15:00", "2026-11-22 10:15:00"]],
    ["0 15 10 * * ? 2027", ["2027-01-01 10:15:00", "2027-01-02 10:15:00", "2027-01-03 10:15:00"]],
    ["0 0/5 14,18 * * ?", ["2026-11-20 14:00:00", "2026-11-20 14:05:00", "2026-11-20 14:10:00"]],
    ["0 10,44 14 ? 3 WED", ["2027-03-03 14:10:00", "2027-03-03 14:44:00", "2027-03-10 14:10:00"]],
    ["0 15 10 ? * MON-FRI", ["2026-11-20 10:15:00", "2026-11-23 10:15:00", "2026-11-24 10:15:00"]],
    ["0 15 10 15 * ?", ["2026-12-15 10:15:00", "2027-01-15 10:15:00", "2027-02-15 10:15:00"]],
    ["0 15 10 L * ?", ["2026-11-30 10:15:00", "2026-12-31 10:15:00", "2027-01-31 10:15:00"]],
    ["0 15 10 L-2 * ?", ["2026-11-28 10:15:00", "2026-12-29 10:15:00", "2027-01-29 10:15:00"]],
    ["0 15 10 ? * 6L", ["2026-11-27 10:15:00", "2026-12-25 10:15:00", "2027-01-29 10:15:00"]],
    ["0 15 10 ? * 6#3", ["2026-11-20 10:15:00", "2026-12-18 10:15:00", "2027-01-15 10:15:00"]],
    ["0 0 12 1/5 * ?", ["2026-11-21 12:00:00", "2026-11-26 12:00:00", "2026-12-01 12:00:00"]],
    ["0 11 11 11 11 ?", ["2027-11-11 11:11:00", "2028-11-11 11:11:00", "2029-11-11 11:11:00"]],
    ["0 0 9 LW * ?", ["2026-11-30 09:00:00", "2026-12-31 09:00:00", "2027-01-29 09:00:00"]],
    ["0 0 9 15W * ?", ["2026-12-15 09:00:00", "2027-01-15 09:00:00", "2027-02-15 09:00:00"]],
    ["0 0 9 1W 5,8 ?", ["2027-05-03 09:00:00", "2027-08-02 09:00:00", "2028-05-01 09:00:00"]],
    ["0 0 9 31W 1,10 ?", ["2027-01-29 09:00:00", "2027-10-29 09:00:00", "2028-01-31 09:00:00"]],
    ["0 0 0 0W * ?", ["2027-02-01 00:00:00", "2027-03-01 00:00:00", "2027-11-01 00:00:00"]],
    ["0 0 9 L-28W 2 ? 2027", ["2027-02-01 09:00:00"]],
    ["0 0 9 1 1 ? 2028-2027/0", ["2028-01-01 09:00:00"]],
    ["0 0 9 L-3W * ?", ["2026-11-27 09:00:00", "2026-12-28 09:00:00", "2027-01-28 09:00:00"]],
    ["0 0 9 ? * 2#5", ["2026-11-30 09:00:00", "2027-03-29 09:00:00", "2027-05-31 09:00:00"]],
    ["0 0 22-2/2 * * ?", ["2026-11-20 02:00:00", "2026-11-20 22:00:00", "2026-11-21 00:00:00"]],
    ["0 0 0 ? NOV-JAN SAT-MON", ["2026-11-21 00:00:00", "2026-11-22 00:00:00", "2026-11-23 00:00:00"]],
    ["58/1 59 23 31 12 ?", ["2026-12-31 23:59:58", "2026-12-31 23:59:59", "2027-12-31 23:59:58"]],
    ["0 0 0 29 2 ?", ["2028-02-29 00:00:00", "2032-02-29 00:00:00", "2036-02-29 00:00:00"]],
    ["0 0 0 29 2 ? 2096", ["2096-02-29 00:00:00"]],
    ["0 0 0 ? * 1,6#3", ["2026-12-20 00:00:00", "2027-01-17 00:00:00", "2027-02-21 00:00:00"]],
    ["0 0 0 1,15W * ?", ["2026-12-01 00:00:00", "2027-01-01 00:00:00", "2027-02-01 00:00:00"]],
  ])("%s runs at %j", (text, runs) => {
    expect(runsOf(text)).toEqual(runs);
  });

  it("CRON-35 counts Monday as 2 … Saturday as 7 and Sunday as 1", () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => nextRuns(cronOf(`0 0 0 ? * ${day}`), { from: new Date(0), zone: "UTC" })[0]);
    expect(weekdays.map((run) => run?.getUTCDay())).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it.each(["0 0 0 30 2 ?", "0 0 0 31 4,6,9,11 ?", "0 0 0 * * ? 2020", "0 0 0 ? 2 1#5 2027", "0 0 0 ? * 8#2", "L 0 0 * * ?"])(
    "%s never runs",
    (text) => {
      expect(runsOf(text)).toEqual([]);
    },
  );

  it("looks a hundred years ahead, as Quartz does", () => {
    const last = new Date().getUTCFullYear() + 100;
    expect(runsOf("0 0 0 1 1 ?", { from: `${last - 1}-06-01T00:00:00Z` })).toEqual([`${last}-01-01 00:00:00`]);
  });

  it("leaves out a run in the hour that clocks jump over", () => {
    const asked = { from: "2026-03-07T12:00:00Z", zone: "America/New_York" };
    expect(runsOf("0 30 2 * * ?", asked)).toEqual(["2026-03-09 02:30:00", "2026-03-10 02:30:00", "2026-03-11 02:30:00"]);
    expect(runsOf("0 30 * 8 3 ?", { ...asked, from: "2026-03-08T06:00:00Z" })).toEqual([
      "2026-03-08 01:30:00",
      "2026-03-08 03:30:00",
      "2026-03-08 04:30:00",
    ]);
    expect(runsOf("0 0 0 6 9 ?", { from: "2026-09-01T00:00:00Z", zone: "America/Santiago", count: 1 })).toEqual(["2027-09-06 00:00:00"]);
  });

  it("runs once in the hour that comes twice, the second time", () => {
    const question = { from: new Date("2026-11-01T04:00:00Z"), zone: "America/New_York", count: 4 };
    expect(nextRuns(cronOf("0 0/30 * * * ?"), question).map((run) => run.toISOString())).toEqual([
      "2026-11-01T04:30:00.000Z",
      "2026-11-01T06:00:00.000Z",
      "2026-11-01T06:30:00.000Z",
      "2026-11-01T07:00:00.000Z",
    ]);
  });

  it("asked within the first of two equal hours, goes on from the same time of the second", () => {
    const question = { from: new Date("2026-11-01T05:30:00Z"), zone: "America/New_York" };
    expect(nextRuns(cronOf("0 0/20 * * * ?"), question)).toEqual([new Date("2026-11-01T06:40:00Z")]);
  });

  it("goes past a short month after `29W` of the month before, and takes its last day otherwise, as Quartz does", () => {
    expect(runsOf("0 0 9 29W * ?", { from: "2031-01-01T00:00:00Z", count: 2 })).toEqual(["2031-01-29 09:00:00", "2031-03-28 09:00:00"]);
    expect(runsOf("0 0 9 29W 2 ?", { from: "2031-01-01T00:00:00Z", count: 1 })).toEqual(["2031-02-28 09:00:00"]);
  });

  it("takes no notice of parts of a second", () => {
    expect(runsOf("0 0 9 LW * ?", { from: "2026-11-30T08:59:59.700Z", count: 1 })).toEqual(["2026-11-30 09:00:00"]);
    expect(runsOf("0 0 9 LW * ?", { from: "2026-11-30T09:00:00.000Z", count: 1 })).toEqual(["2026-12-31 09:00:00"]);
  });

  it("does not know a zone that there is not", () => {
    expect(() => runsOf("0 0 0 * * ?", { zone: "Asia/Nowhere" })).toThrow(RangeError);
  });
});

describe("previousRuns", () => {
  it("lists runs before an instant, the latest first", () => {
    const question = { from: new Date("2026-11-30T09:00:00Z"), zone: "UTC", count: 3 };
    expect(previousRuns(cronOf("0 0 9 LW * ?"), question).map((run) => shown(run, "UTC"))).toEqual([
      "2026-10-30 09:00:00",
      "2026-09-30 09:00:00",
      "2026-08-31 09:00:00",
    ]);
  });

  it("ends where there was none before", () => {
    expect(previousRuns(cronOf("0 0 0 1 1 ? 2025-2026"), { from: new Date("2026-06-01"), zone: "UTC", count: 5 })).toHaveLength(2);
    expect(previousRuns(cronOf("0 0 0 30 2 ?"), { from: new Date("2026-06-01"), zone: "UTC" })).toEqual([]);
  });

  it("finds no run in the first of two equal hours, nor in one jumped over", () => {
    const zone = "America/New_York";
    expect(previousRuns(cronOf("0 0/30 * * * ?"), { from: new Date("2026-11-01T05:45:00Z"), zone })).toEqual([
      new Date("2026-11-01T04:30:00Z"),
    ]);
    expect(previousRuns(cronOf("0 0/30 * * * ?"), { from: new Date("2026-03-08T07:00:00Z"), zone })).toEqual([
      new Date("2026-03-08T06:30:00Z"),
    ]);
  });
});
