import type { CalendarSpan } from "../../../schema/model/screen.ts";
import { plusDays, weekdayOf } from "../../../schema/time/chinaTime.ts";
import { endOf, startOf, startsIn } from "../../../schema/time/periods.ts";

/** Days of the week, Monday first. */
export const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"] as const;

/** The days that a calendar shows around a day: whole weeks of a month, a week, or the day alone. */
export function daysShown(span: CalendarSpan, day: string): readonly string[] {
  if (span === "day") return [day];
  const first = startOf("week", span === "month" ? startOf("month", day) : day);
  const last = endOf("week", span === "month" ? endOf("month", day) : day);
  return startsIn("day", { from: first, to: last });
}

/** The day around which the calendar shows what comes before or after. */
export function neighbour(span: CalendarSpan, day: string, step: 1 | -1): string {
  if (span !== "month") return shift(day, step * (span === "week" ? 7 : 1));
  return step > 0 ? shift(endOf("month", day), 1) : startOf("month", shift(startOf("month", day), -1));
}

/** What is shown, for people: a month, a week by its first and last day, or a day. */
export function spanTitle(span: CalendarSpan, days: readonly string[], day: string): string {
  const [first = day, last = first] = [days[0], days.at(-1)];
  if (span === "month") return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;
  if (span === "day") return `${fullDay(day)} ${weekdayText(day)}`;
  const end = first.slice(0, 4) === last.slice(0, 4) ? dayText(last) : fullDay(last);
  return `${fullDay(first)} – ${end}`;
}

/** e.g. 11月5日 */
export function dayText(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}

/** e.g. 周三 */
export function weekdayText(day: string): string {
  return `周${WEEKDAYS[weekdayIndex(day)]}`;
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  return weekdayIndex(day) > 4;
}

/** A day so many days later. */
export function shift(day: string, days: number): string {
  return plusDays(day, days) ?? day;
}

function weekdayIndex(day: string): number {
  return (weekdayOf(day) ?? 1) - 1;
}

function fullDay(day: string): string {
  return `${day.slice(0, 4)}年${dayText(day)}`;
}
