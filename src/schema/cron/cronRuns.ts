import type { Cron } from "./cron.ts";
import { cronFields } from "./cronFields.ts";
import { cronValues } from "./cronValues.ts";
import { lastDay, monthDays } from "./monthDays.ts";
import type { Wall, ZoneClock } from "./zoneClock.ts";
import { zoneClock } from "./zoneClock.ts";

/** From which instant on runs are asked for, and how many. */
export interface RunQuestion {
  /** Runs strictly after, or strictly before, this instant. */
  readonly from: Date;
  /** IANA name, e.g. `Asia/Shanghai`. */
  readonly zone: string;
  /** @default 1 */
  readonly count?: number;
}

/** Year, month (the first is 1), day, hour, minute and second of a wall clock. */
type WallParts = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number];

/** Values that may stand at a level of a wall's parts, behind the parts that were chosen for the levels before. */
type Levels = readonly ((chosen: readonly number[]) => readonly number[])[];

type Direction = 1 | -1;

const second = 1000;
const shortestMonth = 28;
const everyValue = [{ kind: "every" }] as const;

/**
 * Lists the next runs of an expression, the earliest first; fewer than asked for where there are no more.
 * A run in the hour that clocks jump over is left out, one in the hour that comes twice happens the second time.
 *
 * @throws RangeError for an unknown zone
 * @example
 * nextRuns(cron, { from: new Date(), zone: "Asia/Shanghai", count: 10 });
 */
export function nextRuns(cron: Cron, { from, zone, count = 1 }: RunQuestion): readonly Date[] {
  return runs(count, from.getTime(), runFinder(cron, zoneClock(zone)).after);
}

/**
 * Lists the previous runs of an expression, the latest first: those instants that are a next run of the second before.
 *
 * @throws RangeError for an unknown zone
 */
export function previousRuns(cron: Cron, { from, zone, count = 1 }: RunQuestion): readonly Date[] {
  return runs(count, from.getTime(), runFinder(cron, zoneClock(zone)).before);
}

function runs(count: number, from: number, next: (instant: number) => number | undefined): readonly Date[] {
  const found: Date[] = [];
  for (let at = next(from); at !== undefined && found.length < count; at = next(at)) found.push(new Date(at));
  return found;
}

function runFinder(cron: Cron, clock: ZoneClock) {
  const levels = levelsOf(cron);
  return {
    after(instant: number): number | undefined {
      let start: Wall | undefined = overShortMonth(cron, levels, clock.wallOf(Math.floor(instant / second) * second + second));
      while ((start = findWall(levels, start, 1)) !== undefined) {
        const place = clock.placeOf(start);
        if (place.kind === "instant") return place.instant;
        start = place.end;
      }
      return undefined;
    },
    before(instant: number): number | undefined {
      let start: Wall | undefined = clock.wallOf(Math.ceil(instant / second) * second - second);
      while ((start = findWall(levels, start, -1)) !== undefined) {
        const place = clock.placeOf(start);
        if (place.kind === "instant" && place.instant < instant) return place.instant;
        // In a gap there is no run, and in the first of two equal hours there is none yet.
        start = (clock.changeAround(start)?.from ?? start) - second;
      }
      return undefined;
    },
  };
}

function levelsOf(cron: Cron): Levels {
  const years = cronValues(cron.year ?? everyValue, cronFields.year).filter((year) => year >= cronFields.year.min);
  const months = cronValues(cron.month, cronFields.month);
  const [hours, minutes, seconds] = [
    cronValues(cron.hour, cronFields.hour),
    cronValues(cron.minute, cronFields.minute),
    cronValues(cron.second, cronFields.second),
  ];
  const days = monthDays(cron);
  const hasTime = hours.length > 0 && minutes.length > 0 && seconds.length > 0;
  return [
    () => (hasTime ? years : []),
    () => months,
    ([year = 0, month = 0]) => days(year, month),
    () => hours,
    () => minutes,
    () => seconds,
  ];
}

/**
 * Once a month's `29W` is over, Quartz goes on from the 29th of the next month, and so past a February without one, whose
 * last day it otherwise takes where the 29th would fall on a Saturday.
 */
function overShortMonth(cron: Cron, levels: Levels, start: Wall): Wall {
  const number = workdayNumber(cron);
  if (number <= shortestMonth) return start;
  const [year, month, day] = partsOf(findWall([...anyDay, ...levels.slice(anyDay.length)], start, 1) ?? start);
  const isOver = monthDays(cron)(year, month).every((chosen) => chosen < day);
  return isOver && number > lastDay(year, month + 1) ? Date.UTC(year, month + 1, 1) : start;
}

/** The number of a day `nW`; zero where there is none. */
function workdayNumber(cron: Cron): number {
  const isNearest = cron.day.some((part) => part.kind === "workday");
  return (isNearest ? cronValues(cron.day, cronFields.day)[0] : undefined) ?? 0;
}

const anyDay: Levels = [
  () => cronValues(everyValue, cronFields.year),
  () => cronValues(everyValue, cronFields.month),
  ([year = 0, month = 0]) => cronValues(everyValue, { ...cronFields.day, max: lastDay(year, month) }),
];

/** The nearest wall, from `start` on in a direction, whose parts are all among the values of their levels. */
function findWall(levels: Levels, start: Wall, direction: Direction): Wall | undefined {
  const found = choose(levels, partsOf(start), direction, []);
  if (found === undefined) return undefined;
  const [year = 0, month = 1, day, hour, minute, seconds] = found;
  return Date.UTC(year, month - 1, day, hour, minute, seconds);
}

/** Chooses a value for every level behind the chosen ones; only where those equal the start's, the next must not lie behind it. */
function choose(levels: Levels, start: WallParts, direction: Direction, chosen: readonly number[]): readonly number[] | undefined {
  const level = levels[chosen.length];
  if (level === undefined) return chosen;
  const limit = chosen.every((value, index) => value === start[index]) ? start[chosen.length] : undefined;
  const values = level(chosen);
  for (const value of direction === 1 ? values : values.toReversed()) {
    if (limit !== undefined && (value - limit) * direction < 0) continue;
    const found = choose(levels, start, direction, [...chosen, value]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function partsOf(wall: Wall): WallParts {
  const date = new Date(wall);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
}
