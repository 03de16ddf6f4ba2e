import { halfWidth } from "../text/halfWidth.ts";
import { trimSpace } from "../text/space.ts";
import { plusDays, weekdayOf } from "./chinaTime.ts";
import { type DaySpan, endOf, startOf } from "./periods.ts";

/** Days from today. */
const DAYS: ReadonlyMap<string, number> = new Map([
  ["大前天", -3],
  ["前天", -2],
  ["昨天", -1],
  ["昨日", -1],
  ["今天", 0],
  ["今日", 0],
  ["明天", 1],
  ["明日", 1],
  ["后天", 2],
  ["大后天", 3],
]);
const YEARS: ReadonlyMap<string, number> = new Map([
  ["前年", -2],
  ["去年", -1],
  ["今年", 0],
  ["本年", 0],
  ["明年", 1],
  ["后年", 2],
]);
const STEPS: Readonly<Record<string, number>> = { 上: -1, 本: 0, 这: 0, 下: 1 };
const WEEKDAYS = "一二三四五六日";
/** A day of the week before, of this or of the next one, which begins with Monday. 周三 alone could be either. */
const DAY_OF_WEEK = /^(上|本|这|下)个?(?:周|星期|礼拜)([一二三四五六日天])$/;
const PERIOD = /^(上|本|这|下)个?(周|星期|礼拜|月|季度)$/;
const NEAR = /^(最近|近|过去|未来|今后)([1-9]\d{0,2})天$/;
const FORWARD: readonly string[] = ["未来", "今后"];
const WEEK = 7;
const MONTHS_OF_QUARTER = 3;
/** Longer than any word. */
const LONGEST = 12;
/** Which day it is makes no difference to what is a word. */
const SOME_DAY = "2026-01-01";

/**
 * The days that a word means on a day: 明天, 下周三, 下周, 本月, 近 7 天, 今年. Conditions keep the word, so that one that was
 * saved asks for other days tomorrow. Weeks begin on Mondays.
 *
 * @returns undefined where the text is no such word
 * @example daysOfWord("下周", "2026-12-30") // { from: "2027-01-04", to: "2027-01-10" }
 */
export function daysOfWord(text: string, today: string): DaySpan | undefined {
  if (text.length > LONGEST) return undefined;
  const word = wordOf(text);
  const day = dayOfWord(word, today);
  const { from, to } = (day === undefined ? (periodOfWord(word, today) ?? nearDays(word, today)) : { from: day, to: day }) ?? {};
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Whether a text is a word that means days. */
export function isDayWord(text: string): boolean {
  return daysOfWord(text, SOME_DAY) !== undefined;
}

/** The day that a word of one day means: 明天, 下周三. */
export function dayOfWord(word: string, today: string): string | undefined {
  const [, step = "", weekday] = DAY_OF_WEEK.exec(word) ?? [];
  const days = weekday === undefined ? DAYS.get(word) : (STEPS[step] ?? 0) * WEEK + weekdayNumber(weekday) - (weekdayOf(today) ?? 1);
  return days === undefined ? undefined : (plusDays(today, days) ?? undefined);
}

/** The number of a weekday by its sign: 1 is Monday, as ISO 8601 counts. */
export function weekdayNumber(sign: string): number {
  return WEEKDAYS.indexOf(sign.replace("天", "日")) + 1;
}

/** Days that a word means by their week, month, quarter or year. */
interface SpokenPeriod extends DaySpan {
  readonly unit: "week" | "month" | "quarter" | "year";
}

/** The period of the calendar that a word means: 下周, 本月, 去年. */
export function periodOfWord(word: string, today: string): SpokenPeriod | undefined {
  const years = YEARS.get(word);
  if (years !== undefined) return { unit: "year", ...yearOf(Number(today.slice(0, 4)) + years) };
  const [, sign = "", unit] = PERIOD.exec(word) ?? [];
  const step = STEPS[sign] ?? 0;
  if (unit === "月") return { unit: "month", ...monthsOf(monthNumber(today) + step, 1) };
  if (unit === "季度")
    return { unit: "quarter", ...monthsOf(firstOfQuarter(monthNumber(today)) + step * MONTHS_OF_QUARTER, MONTHS_OF_QUARTER) };
  const day = unit === undefined ? null : plusDays(today, step * WEEK);
  return day === null ? undefined : { unit: "week", from: startOf("week", day), to: endOf("week", day) };
}

/** So many days of which today is the last, or the first. */
function nearDays(word: string, today: string): DaySpan | undefined {
  const [, side = "", count] = NEAR.exec(word) ?? [];
  if (count === undefined) return undefined;
  const isForward = FORWARD.includes(side);
  const other = plusDays(today, (Number(count) - 1) * (isForward ? 1 : -1));
  if (other === null) return undefined;
  return isForward ? { from: today, to: other } : { from: other, to: today };
}

function yearOf(year: number): DaySpan {
  const text = String(year).padStart(4, "0");
  return { from: `${text}-01-01`, to: `${text}-12-31` };
}

/** Months counted from the year 0. */
function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function firstOfQuarter(month: number): number {
  return month - (month % MONTHS_OF_QUARTER);
}

function monthsOf(first: number, count: number): DaySpan {
  return { from: firstDay(first), to: endOf("month", firstDay(first + count - 1)) };
}

function firstDay(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

/** People write 近7天 and 近 7 天. */
function wordOf(text: string): string {
  return trimSpace(halfWidth(text)).replaceAll(" ", "");
}
