import type { GroupPeriod, PeriodName } from "../model/dashboard.ts";
import { daysBetween, plusDays, weekdayOf } from "./chinaTime.ts";

/** Days from one to another, both included, as they travel: `YYYY-MM-DD`. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const WEEK = 7;

/** The days that a period means on a day. @example periodOf("last7", "2026-11-25") // { from: "2026-11-19", to: "2026-11-25" } */
export function periodOf(name: PeriodName, today: string): DaySpan {
  switch (name) {
    case "today":
      return { from: today, to: today };
    case "last7":
      return { from: moved(today, -6), to: today };
    case "last30":
      return { from: moved(today, -29), to: today };
    case "last90":
      return { from: moved(today, -89), to: today };
    case "week": {
      const from = startOf("week", today);
      return { from, to: moved(from, WEEK - 1) };
    }
    case "month":
      return { from: startOf("month", today), to: endOf("month", today) };
    case "quarter": {
      const first = Math.floor((monthOf(today) - 1) / 3) * 3 + 1;
      return { from: monthStart(yearOf(today), first), to: moved(monthStart(yearOf(today), first + 3), -1) };
    }
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  }
}

/** The span of the same length that ends the day before. */
export function spanBefore({ from, to }: DaySpan): DaySpan {
  const length = daysIn({ from, to });
  return { from: moved(from, -length), to: moved(from, -1) };
}

/** How many days a span has. */
export function daysIn({ from, to }: DaySpan): number {
  return (daysBetween(from, to) ?? 0) + 1;
}

/** The whole months within a span that were over before a day; `undefined` where there are none. */
export function wholeMonths({ from, to }: DaySpan, today: string): DaySpan | undefined {
  const first = from === startOf("month", from) ? from : moved(endOf("month", from), 1);
  const end = to < today ? to : moved(today, -1);
  const last = end === endOf("month", end) ? end : moved(startOf("month", end), -1);
  return first <= last ? { from: first, to: last } : undefined;
}

/** Parts of time of which each comes once; the others come again and again. */
type PassingPeriod = Extract<GroupPeriod, "day" | "week" | "month">;

/** Says whether parts of time come one after the other, each once. */
export function isPassing(every: GroupPeriod): every is PassingPeriod {
  return every === "day" || every === "week" || every === "month";
}

/** The first day of the part of time that a day is in. Weeks begin on Mondays (ISO 8601). */
export function startOf(every: PassingPeriod, day: string): string {
  if (every === "day") return day;
  return every === "month" ? `${day.slice(0, 7)}-01` : moved(day, 1 - (weekdayOf(day) ?? 1));
}

/** The last day of the part of time that a day is in. */
export function endOf(every: PassingPeriod, day: string): string {
  if (every === "day") return day;
  if (every === "week") return moved(startOf("week", day), WEEK - 1);
  return moved(monthStart(yearOf(day), monthOf(day) + 1), -1);
}

/** The first days of all parts of time that a span touches, in order. */
export function startsIn(every: PassingPeriod, { from, to }: DaySpan): readonly string[] {
  const starts: string[] = [];
  let start = startOf(every, from);
  // Where the calendar ends nothing comes after a day, and the next start is no later than the last.
  while (start <= to && start > (starts.at(-1) ?? "")) {
    starts.push(start);
    start = moved(endOf(every, start), 1);
  }
  return starts;
}

function moved(day: string, days: number): string {
  return plusDays(day, days) ?? day;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

/** The first day of a month, counted on beyond December. */
function monthStart(year: number, month: number): string {
  const months = year * 12 + month - 1;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}
