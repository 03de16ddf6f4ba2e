import type { Cron, CronPart } from "./cron.ts";
import { cronFields } from "./cronFields.ts";
import { cronValues } from "./cronValues.ts";

/** A month of a year as days are asked for. */
interface MonthShape {
  /** Number of its last day. */
  readonly last: number;
  /** Day of the week of its first day, Sunday is 1. */
  readonly firstWeekday: number;
}

/** Gives the days of a month, in ascending order; the month's first is 1. */
export type MonthDays = (year: number, month: number) => readonly number[];

type DayRule = (shape: MonthShape) => readonly number[];

/** Makes the rule by which an expression chooses the days of a month out of its fields day and week. */
export function monthDays(cron: Cron): MonthDays {
  const rule = cron.day.some((part) => part.kind === "unset") ? weekRule(cron.week) : dayRule(cron.day);
  return (year, month) => rule(shapeOf(year, month));
}

function dayRule(parts: readonly CronPart[]): DayRule {
  const last = parts.find((part) => part.kind === "lastDay");
  if (last !== undefined) return ({ last: end, ...shape }) => workdayOr(last.isWorkday, end - last.offset, { last: end, ...shape });
  const values = cronValues(parts, cronFields.day);
  // In a list with `W`, Quartz looks at the least day alone.
  const nearest = parts.some((part) => part.kind === "workday") ? values[0] : undefined;
  if (nearest !== undefined) return (shape) => workdayOr(true, nearest, shape);
  return (shape) => values.filter((day) => day <= shape.last);
}

function weekRule(parts: readonly CronPart[]): DayRule {
  const values = cronValues(parts, cronFields.week);
  const [least] = values;
  if (least === undefined) return () => [];
  if (parts.some((part) => part.kind === "lastWeekday")) return (shape) => daysOn(least, shape).slice(-1);
  // In a list with `#`, Quartz looks at the least weekday alone.
  const nth = parts.findLast((part) => part.kind === "nthWeekday")?.nth;
  // `#` takes any number before it: zero comes out as Saturday, those above 7 as no day at all.
  if (nth !== undefined) return (shape) => daysOn(least === 0 ? 7 : least, shape).slice(nth - 1, nth);
  const weekdays = new Set(values);
  return (shape) => everyDay(shape).filter((day) => weekdays.has(weekdayOf(day, shape)));
}

/** The day itself, or the working day of the same month that is nearest to it. */
function workdayOr(isWorkday: boolean, day: number, shape: MonthShape): readonly number[] {
  if (isWorkday) return nearestWorkday(day, shape);
  return day < 1 ? [] : [day];
}

/** The working day (Monday to Friday) that is nearest to a day, which may be just outside of the month. */
function nearestWorkday(day: number, shape: MonthShape): readonly number[] {
  const weekday = weekdayOf(day, shape);
  // Before the first there is the end of the month before: if that is a Sunday, Quartz goes on to the first.
  if (day < 1) return day === 0 && shape.firstWeekday === 2 ? [1] : [];
  // A day just behind the month's end that is a Saturday is one whose nearest working day is in the month.
  if (day > shape.last) return day === shape.last + 1 && weekday === 7 ? [shape.last] : [];
  if (weekday === 7) return [day === 1 ? 3 : day - 1];
  if (weekday === 1) return [day === shape.last ? day - 2 : day + 1];
  return [day];
}

function daysOn(weekday: number, shape: MonthShape): readonly number[] {
  return everyDay(shape).filter((day) => weekdayOf(day, shape) === weekday);
}

function everyDay({ last }: MonthShape): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

function weekdayOf(day: number, { firstWeekday }: MonthShape): number {
  return ((firstWeekday + day - 2) % 7) + 1;
}

function shapeOf(year: number, month: number): MonthShape {
  return { last: lastDay(year, month), firstWeekday: new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 1 };
}

/** The number of a month's last day; months count from 1 and go on behind 12. */
export function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
