import { weekdayOf } from "../time/chinaTime.ts";
import { dayOfWord, weekdayNumber } from "../time/dayWords.ts";
import { plainSigns } from "../text/halfWidth.ts";
import { trimSpace } from "../text/space.ts";
import { withDigits } from "./chineseNumerals.ts";
import { readClock } from "./readClock.ts";
import { wireFormats } from "../time/wireFormats.ts";

/** `2026-1-5`, `2026/1/5`, `2026.1.5`: the same sign twice. */
const SEPARATED = /^(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/;
const IN_WORDS = /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?$/;
const FIGURES = /^(\d{4})(\d{2})(\d{2})$/;
const WITHOUT_YEAR = /^(\d{1,2}) ?(?:[-/.] ?(\d{1,2})|月 ?(\d{1,2}) ?[日号]?)$/;
const DAY_OF_MONTH = /^(\d{1,2}) ?[日号]$/;
const WEEKDAY = / ?\(? ?(?:周|星期|礼拜)([一二三四五六日天]) ?\)?/;
/** May stand before a time of day. */
const OF_WEEK = /^[上本这下]个? ?(?:周|星期|礼拜)[一二三四五六日天]$/;
/** A date and a time written as figures alone. */
const FIGURES_WITH_TIME = /^(\d{8})(\d{4}|\d{6})$/;
/** Longer than any date is written. */
const LONGEST = 60;

/** A date and time as written, in wire form; `time` is absent where the text names none. */
export interface ReadMoment {
  readonly date: string;
  readonly time?: string;
}

/** What a date without a year, a word like 明天 and the end of a range are counted from. */
export interface DateBase {
  /** Today as wire date; absent: what needs it is not read. */
  readonly today?: string | undefined;
  /** The day a range begins with: its end may leave out what is the same. */
  readonly after?: string | undefined;
}

/**
 * Reads the forms people and spreadsheets write dates in. A date without a year is of this year, also where it has passed.
 *
 * @returns undefined where the text is none of them, names a day or time that does not exist, or a weekday that is not the day's
 * @example readMoment("2026/1/5 8:30") // { date: "2026-01-05", time: "08:30:00" }
 * readMoment("明天下午3点", { today: "2026-01-05" }) // { date: "2026-01-06", time: "15:00:00" }
 */
export function readMoment(text: string, base: DateBase = {}): ReadMoment | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = trimSpace(plainSigns(text));
  const date = readDay(plain, base);
  if (date !== undefined) return { date };
  const [, day, clock] = FIGURES_WITH_TIME.exec(plain) ?? [];
  if (day !== undefined && clock !== undefined) return momentOf(day, clock, base);
  for (let place = 1; place < plain.length; place += 1) {
    const isBetween = /[T ]/.test(plain.charAt(place)) || /[日号天)]/.test(plain.charAt(place - 1)) || OF_WEEK.test(plain.slice(0, place));
    const moment = isBetween ? momentOf(plain.slice(0, place), plain.slice(place).replace(/^[T ]+/, ""), base) : undefined;
    if (moment) return moment;
  }
  return undefined;
}

function momentOf(day: string, clock: string, base: DateBase): ReadMoment | undefined {
  const date = readDay(trimSpace(day), base);
  const time = date === undefined ? undefined : readClock(clock);
  return date === undefined || time === undefined ? undefined : { date, time };
}

/** Reads a day; a weekday written beside it has to be the day's own. */
function readDay(text: string, base: DateBase): string | undefined {
  const spoken = base.today === undefined ? undefined : dayOfWord(text.replaceAll(" ", ""), base.today);
  if (spoken !== undefined) return spoken;
  const [named, weekday] = WEEKDAY.exec(text) ?? [];
  const rest = named === undefined || named === text ? text : trimSpace(text.replace(named, ""));
  const date = dayOf(withDigits(rest), base);
  if (date === undefined || weekday === undefined) return date;
  return weekdayOf(date) === weekdayNumber(weekday) ? date : undefined;
}

function dayOf(text: string, { today, after }: DateBase): string | undefined {
  const spoken = today === undefined ? undefined : dayOfWord(text, today);
  if (spoken !== undefined) return spoken;
  const [, year, , month, day] = SEPARATED.exec(text) ?? [];
  if (year !== undefined) return dateOf(year, month, day);
  const written = IN_WORDS.exec(text) ?? FIGURES.exec(text);
  return written ? dateOf(written[1], written[2], written[3]) : shortDay(text, after ?? today, after !== undefined);
}

/** A day whose year, or at the end of a range also its month, is that of `base`. */
function shortDay(text: string, base: string | undefined, isEnd: boolean): string | undefined {
  if (base === undefined) return undefined;
  const [, month, inFigures, inWords] = WITHOUT_YEAR.exec(text) ?? [];
  if (month !== undefined) return dateOf(base.slice(0, 4), month, inFigures ?? inWords);
  const [, day] = isEnd ? (DAY_OF_MONTH.exec(text) ?? []) : [];
  return day === undefined ? undefined : dateOf(base.slice(0, 4), base.slice(5, 7), day);
}

function dateOf(...parts: readonly (string | undefined)[]): string | undefined {
  const date = parts.map((part) => (part ?? "").padStart(2, "0")).join("-");
  return wireFormats.date.test(date) ? date : undefined;
}
