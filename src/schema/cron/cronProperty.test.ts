import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { madeCrons, triedRuns } from "../../../tests/support/cronOracle.ts";
import { nextRuns, previousRuns } from "./cronRuns.ts";
import { readCron } from "./readCron.ts";
import { writeCron } from "./writeCron.ts";

const expressions = Number(process.env["CRON_EXPRESSIONS"] ?? 150);
const seed = Number(process.env["CRON_SEED"] ?? 20_261_123);
const zones = ["Asia/Shanghai", "America/New_York", "Europe/Berlin", "America/Santiago", "Australia/Lord_Howe"];

const timeout = 60_000 + expressions * 200;

/** So many days are tried for each expression, and so many runs compared. */
const days = 500;
const count = 12;

/** When the clocks of each zone are changed in 2026. */
const changes: Readonly<Record<string, readonly string[]>> = {
  "America/New_York": ["2026-03-08T07:00Z", "2026-11-01T06:00Z"],
  "Europe/Berlin": ["2026-03-29T01:00Z", "2026-10-25T01:00Z"],
  "America/Santiago": ["2026-04-05T03:00Z", "2026-09-06T04:00Z"],
  "Australia/Lord_Howe": ["2026-04-04T15:00Z", "2026-10-03T15:30Z"],
};

/** A zone and a second to ask from: any from 2025 to 2030, or one of the hours around a change of its clocks. */
const questions = fc.oneof(
  fc.record({ zone: fc.constantFrom(...zones), start: fc.integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 }) }),
  fc
    .tuple(fc.constantFrom(...Object.entries(changes).flatMap(([zone, times]) => times.map((time) => ({ zone, time })))), fc.nat(14_400))
    .map(([{ zone, time }, before]) => ({ zone, start: Date.parse(time) / 1000 + 3600 - before })),
);

function readMade(text: string) {
  const reading = readCron(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.problem.message}`);
  return reading.cron;
}

describe("runs of an expression", { timeout }, () => {
  it(`are those that are found by trying every time of 500 days (seed ${seed})`, () => {
    fc.assert(
      fc.property(madeCrons(), questions, (made, { zone, start }) => {
        const cron = readMade(made.text);
        const from = start * 1000;
        const limit = from + (days - 3) * 86_400_000;
        const tried = triedRuns(made, { from, zone, days, count }).filter((run) => run < limit);
        // Asked within the first of two equal hours, the second goes on where the first was: decision 0090.
        const expected = tried.filter((run) => run > comesAgainAt(from, zone));
        const found = nextRuns(cron, { from: new Date(from), zone, count });
        const reached = found.map((run) => run.getTime()).filter((run) => run < limit);
        // Runs beyond the days that were tried are not compared.
        const compared = tried.length < count ? reached : reached.slice(0, expected.length);
        expect(compared).toEqual(expected);
      }),
      { numRuns: expressions, seed },
    );
  });

  it(`are the same backwards, and after writing the expression anew (seed ${seed})`, () => {
    fc.assert(
      fc.property(madeCrons(), questions, (made, { zone, start }) => {
        const cron = readMade(made.text);
        const forward = nextRuns(cron, { from: new Date(start * 1000), zone, count });
        expect(nextRuns(readMade(writeCron(cron)), { from: new Date(start * 1000), zone, count })).toEqual(forward);
        const [last] = forward.slice(-1);
        const backward = last === undefined ? [] : previousRuns(cron, { from: new Date(last.getTime() + 1), zone, count: forward.length });
        expect(backward.toReversed()).toEqual(forward);
      }),
      { numRuns: expressions, seed },
    );
  });
});

/** The last instant whose clock shows what it shows at `from`: an hour or half an hour later where clocks are set back. */
function comesAgainAt(from: number, zone: string): number {
  const shows = (instant: number) => new Date(instant).toLocaleString("sv-SE", { timeZone: zone });
  return [3_600_000, 1_800_000].map((more) => from + more).find((later) => shows(later) === shows(from)) ?? from;
}
