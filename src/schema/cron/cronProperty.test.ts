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

/** Instants from 2025 to 2030, and the days around which clocks are changed. */
const starts = fc.oneof(
  fc.integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 }),
  fc
    .tuple(
      fc.constantFrom("2026-03-08", "2026-03-29", "2026-04-04", "2026-09-06", "2026-10-03", "2026-10-25", "2026-11-01"),
      fc.nat(172_800),
    )
    .map(([day, more]) => Date.parse(day) / 1000 - 43_200 + more),
);

function readMade(text: string) {
  const reading = readCron(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.problem.message}`);
  return reading.cron;
}

describe("runs of an expression", { timeout }, () => {
  it(`are those that are found by trying every time of 500 days (seed ${seed})`, () => {
    fc.assert(
      fc.property(madeCrons(), fc.constantFrom(...zones), starts, (made, zone, start) => {
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
      fc.property(madeCrons(), fc.constantFrom(...zones), starts, (made, zone, start) => {
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
