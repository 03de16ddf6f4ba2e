import { CronExpressionParser } from "cron-parser";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { nextRuns } from "./cronRuns.ts";
import { readCron } from "./readCron.ts";

const weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const from = new Date("2026-11-20T00:00:00Z");

/** What both dialects write alike: six fields, weekdays by name, no `W`, nothing over the end. */
function sharedExpressions(): fc.Arbitrary<string> {
  const value = (min: number, max: number) => fc.integer({ min, max }).map(String);
  const field = (min: number, max: number) =>
    fc.oneof(
      fc.constant("*"),
      value(min, max),
      fc.array(value(min, max), { minLength: 2, maxLength: 4 }).map((list) => [...new Set(list)].join(",")),
      fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })).map((ends) => `${Math.min(...ends)}-${Math.max(...ends)}`),
      fc
        .tuple(fc.integer({ min, max: max - 1 }), fc.integer({ min: 2, max: Math.min(max, 12) }))
        .map(([start, step]) => `${start}-${max}/${step}`),
    );
  const days = fc.oneof(
    field(1, 28).map((day) => ({ day, week: "?" })),
    fc.constant({ day: "L", week: "?" }),
    fc.constantFrom(...weekdays).map((week) => ({ day: "?", week })),
    fc.tuple(fc.constantFrom(...weekdays), fc.integer({ min: 1, max: 4 })).map(([week, nth]) => ({ day: "?", week: `${week}#${nth}` })),
  );
  return fc
    .tuple(field(0, 59), field(0, 59), field(0, 23), days, field(1, 12))
    .map(([second, minute, hour, { day, week }, month]) => [second, minute, hour, day, month, week].join(" "));
}

it("runs as cron-parser does where both dialects write alike", () => {
  fc.assert(
    fc.property(sharedExpressions(), fc.constantFrom("UTC", "Asia/Shanghai"), (text, zone) => {
      const reading = readCron(text);
      const ours = reading.ok ? nextRuns(reading.cron, { from, zone, count: 5 }).map((run) => run.toISOString()) : [];
      const other = CronExpressionParser.parse(text, { currentDate: from, tz: zone });
      expect(ours).toEqual(other.take(5).map((run) => run.toISOString()));
    }),
    { seed: 20_261_123, numRuns: 300 },
  );
});
