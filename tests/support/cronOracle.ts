import * as fc from "fast-check";

/** What one field of a made-up expression says: its text, and whether a value fits. */
export interface FieldRule {
  readonly text: string;
  fits(value: number): boolean;
}

/** A made-up expression: its text, and what it means in the plainest words. */
export interface MadeCron {
  readonly text: string;
  readonly second: FieldRule;
  readonly minute: FieldRule;
  readonly hour: FieldRule;
  readonly month: FieldRule;
  readonly year: FieldRule;
  /** Whether it runs on a day. */
  isDay(day: CalendarDay): boolean;
}

/** A day of the calendar; the month counts from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

interface DayRule {
  readonly text: string;
  isDay(day: CalendarDay): boolean;
}

const dayLength = 86_400_000;
/** Clocks of the zones asked about change at such steps only. */
const blockLength = 900_000;

/** Expressions of every form that means something, each with a meaning that no reader of expressions had a part in. */
export function madeCrons(): fc.Arbitrary<MadeCron> {
  // Often enough every hour of every day, so that the hours in which clocks are changed are met.
  const days = fc.oneof(
    fc.constant({ rule: dayRule("*", () => true), day: "*", week: "?" }),
    daysOfMonth().map((rule) => ({ rule, day: rule.text, week: "?" })),
    daysOfWeek().map((rule) => ({ rule, day: "?", week: rule.text })),
  );
  return fc
    .record({
      second: fc.oneof({ weight: 4, arbitrary: fc.constant(single(0)) }, { weight: 1, arbitrary: field(0, 59) }),
      minute: field(0, 59),
      hour: fc.oneof(fc.constant(anything("*")), field(0, 23)),
      month: fc.oneof(fc.constant(anything("*")), field(1, 12, monthNames)),
      year: fc.oneof({ weight: 3, arbitrary: fc.constant(anything("")) }, { weight: 1, arbitrary: years() }),
      days,
    })
    .map(({ days: { rule, day, week }, ...fields }) => ({
      ...fields,
      text: [fields.second.text, fields.minute.text, fields.hour.text, day, fields.month.text, week, fields.year.text].join(" ").trim(),
      isDay: (date) => fields.year.fits(date.year) && fields.month.fits(date.month) && rule.isDay(date),
    }));
}

/**
 * The first runs from an instant on, found by trying: of each day that fits, every quarter of an hour of two days around
 * it, and of those every second whose clock shows what is asked for.
 */
export function triedRuns(
  cron: MadeCron,
  { from, zone, days, count }: { from: number; zone: string; days: number; count: number },
): readonly number[] {
  const show = clockOf(zone);
  const found: number[] = [];
  const start = Math.floor(from / dayLength) * dayLength;
  for (let midnight = start - dayLength; midnight < start + days * dayLength && found.length < count; midnight += dayLength) {
    const day = calendarDay(midnight);
    if (!cron.isDay(day)) continue;
    for (let block = midnight - dayLength; block < midnight + 2 * dayLength && found.length < count; block += blockLength) {
      found.push(...runsInBlock(cron, { block, day, from, show }).slice(0, count - found.length));
    }
  }
  return found;
}

interface Block {
  readonly block: number;
  readonly day: CalendarDay;
  readonly from: number;
  readonly show: (instant: number) => number;
}

function runsInBlock(cron: MadeCron, { block, day, from, show }: Block): readonly number[] {
  const shown = new Date(show(block));
  const isDay = shown.getUTCFullYear() === day.year && shown.getUTCMonth() + 1 === day.month && shown.getUTCDate() === day.date;
  if (!isDay || !cron.hour.fits(shown.getUTCHours()) || comesAgain(block, show)) return [];
  const runs: number[] = [];
  for (let offset = 0; offset < blockLength; offset += 60_000) {
    if (!cron.minute.fits((shown.getUTCMinutes() + offset / 60_000) % 60)) continue;
    for (let second = 0; second < 60; second += 1) {
      const instant = block + offset + second * 1000;
      if (instant > from && cron.second.fits(second)) runs.push(instant);
    }
  }
  return runs;
}

/** Whether clocks that are set back will show the same once more. */
function comesAgain(instant: number, show: (instant: number) => number): boolean {
  return [2, 4].some((blocks) => show(instant + blocks * blockLength) === show(instant));
}

function clockOf(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  return (instant) => Date.parse(`${format.format(instant).replace(" ", "T")}Z`);
}

function calendarDay(midnight: number): CalendarDay {
  const date = new Date(midnight);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
}

const monthNames = ["", "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const weekNames = ["", "SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

function single(value: number): FieldRule {
  return { text: String(value), fits: (other) => other === value };
}

function rule(text: string, fits: (value: number) => boolean): FieldRule {
  return { text, fits };
}

function dayRule(text: string, isDay: (day: CalendarDay) => boolean): DayRule {
  return { text, isDay };
}

function anything(text: string): FieldRule {
  return { text, fits: () => true };
}

function years(): fc.Arbitrary<FieldRule> {
  return fc.tuple(fc.integer({ min: 2024, max: 2032 }), fc.nat(4)).map(([from, more]) => ({
    text: `${from}-${from + more}`,
    fits: (year) => year >= from && year <= from + more,
  }));
}

/** A list of parts; a value fits where it fits one of them. */
function field(min: number, max: number, names: readonly string[] = []): fc.Arbitrary<FieldRule> {
  return fc.array(part(min, max, names), { minLength: 1, maxLength: 3 }).map((parts) => ({
    text: parts.map(({ text }) => text).join(","),
    fits: (value) => parts.some((one) => one.fits(value)),
  }));
}

function part(min: number, max: number, names: readonly string[]): fc.Arbitrary<FieldRule> {
  const value = fc.integer({ min, max });
  const step = fc.integer({ min: 1, max: max - min });
  const size = max - min + 1;
  const after = (from: number, to: number) => (to - from + size) % size;
  const named = names.length > 0 ? [fc.integer({ min, max }).map((day) => ({ ...single(day), text: names[day] ?? "" }))] : [];
  return fc.oneof<fc.Arbitrary<FieldRule>[]>(
    value.map(single),
    ...named,
    fc.constant(anything("*")),
    step.map((n) => rule(`*/${n}`, (other) => (other - min) % n === 0)),
    fc.tuple(value, step).map(([from, n]) => rule(`${from}/${n}`, (other) => other >= from && (other - from) % n === 0)),
    fc.tuple(value, value).map(([from, to]) => rule(`${from}-${to}`, (other) => after(from, other) <= after(from, to))),
    fc
      .tuple(value, value, step)
      .map(([from, to, n]) => rule(`${from}-${to}/${n}`, (other) => after(from, other) <= after(from, to) && after(from, other) % n === 0)),
  );
}

function daysOfMonth(): fc.Arbitrary<DayRule> {
  const before = fc.integer({ min: 0, max: 12 });
  return fc.oneof(
    field(1, 31).map(({ text, fits }) => dayRule(text, ({ date }) => fits(date))),
    before.map((days) => dayRule(days === 0 ? "L" : `L-${days}`, (day) => day.date === lastDate(day) - days)),
    before.map((days) => dayRule(days === 0 ? "LW" : `L-${days}W`, (day) => isNearest(day, lastDate(day) - days))),
    fc.integer({ min: 1, max: 28 }).map((date) => dayRule(`${date}W`, (day) => isNearest(day, date))),
  );
}

function daysOfWeek(): fc.Arbitrary<DayRule> {
  const weekday = fc.integer({ min: 1, max: 7 });
  const written = fc.tuple(weekday, fc.boolean()).map(([day, isNamed]) => ({ day, text: isNamed ? (weekNames[day] ?? "") : String(day) }));
  return fc.oneof(
    field(1, 7, weekNames).map(({ text, fits }) => dayRule(text, (day) => fits(weekdayOf(day)))),
    written.map(({ day, text }) => dayRule(`${text}L`, (date) => weekdayOf(date) === day && date.date + 7 > lastDate(date))),
    fc
      .tuple(written, fc.integer({ min: 1, max: 5 }))
      .map(([{ day, text }, nth]) => dayRule(`${text}#${nth}`, (date) => weekdayOf(date) === day && Math.ceil(date.date / 7) === nth)),
  );
}

/** Whether a day is the working day of its month that is nearest to a date: the one with the least distance, tried in turn. */
function isNearest(day: CalendarDay, date: number): boolean {
  const isWorkday = (candidate: number) =>
    candidate >= 1 && candidate <= lastDate(day) && ![1, 7].includes(weekdayOf({ ...day, date: candidate }));
  return [date, date - 1, date + 1, date - 2, date + 2].find(isWorkday) === day.date;
}

function weekdayOf({ year, month, date }: CalendarDay): number {
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 1;
}

function lastDate({ year, month }: CalendarDay): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
