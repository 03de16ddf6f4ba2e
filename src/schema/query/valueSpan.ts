import type { FieldModel, SqlType } from "../model/entity.ts";
import { valueType } from "../model/shownFields.ts";
import { isExactNumber } from "../text/exactNumber.ts";
import { trimSpace } from "../text/space.ts";
import { daysOfWord, isDayWord } from "../time/dayWords.ts";
import type { DaySpan } from "../time/periods.ts";

/** A value as the column holds it. */
export type ColumnScalar = string | number | boolean;

/** What one text stands for: a value, or, for a day in a date-and-time column, all its moments, or all days that a word means. */
export interface ValueSpan {
  readonly from: ColumnScalar;
  /** Where the span ends, itself not part of it; absent: the span is the one value. */
  readonly until?: ColumnScalar;
}

const DAY = 24 * 60 * 60 * 1000;
/** Has no next day that a four-digit year can write. */
const LAST_DAY = "9999-12-31";
const MIDNIGHT = "00:00:00";
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(:\d{2})?)$/;
/** Types of which words like 明天 name values. */
const DAYS: readonly SqlType[] = ["date", "timestamp"];
const NUMBERS: readonly SqlType[] = ["integer", "bigint", "double precision", "numeric"];
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const TRUE_TEXTS: readonly string[] = ["true", "1", "Y"];
const FALSE_TEXTS: readonly string[] = ["false", "0", "N"];

type Reader = (text: string) => ValueSpan | undefined;

const readers: Readonly<Record<SqlType, Reader>> = {
  text: same,
  integer: (text) => readInteger(text, 2_147_483_647),
  bigint: (text) => readInteger(text, Number.MAX_SAFE_INTEGER),
  "double precision": readNumber,
  numeric: readNumber,
  boolean: readBoolean,
  date: readDate,
  timestamp: readTimestamp,
  time: (text) => (TIME.test(text) ? same(text) : undefined),
  // Lists hold texts; an element is compared as it is written.
  jsonb: same,
  json: same,
};

/**
 * Reads the text of a condition as the type of its field; `undefined` where it is no such value.
 *
 * @param today gives the day that words like 明天 are counted from, and is called for these alone; absent: they are not read
 */
export function readValueSpan(field: Pick<FieldModel, "column" | "derived">, text: string, today?: () => string): ValueSpan | undefined {
  const type = valueType(field) ?? "text";
  const read = readers[type];
  const days = today && DAYS.includes(type) && isDayWord(text) ? daysOfWord(text, today()) : undefined;
  return days ? spanOfDays(read, days) : read(trimSpace(text));
}

/** From the first moment of the first day up to the last one of the last; one day is what the day alone would be. */
function spanOfDays(read: Reader, { from, to }: DaySpan): ValueSpan | undefined {
  const [first, last] = [read(from), read(to)];
  if (!first || !last || from === to) return first;
  return { from: first.from, until: last.until ?? nextDay(to) };
}

/** Whether a text is a number, of more digits than are kept and compared: read all the same, it would mean another one. */
export function isInexactNumber(field: Pick<FieldModel, "column" | "derived">, text: string): boolean {
  return NUMBERS.includes(valueType(field) ?? "text") && NUMBER.test(text) && !isExactNumber(text);
}

function same(text: string): ValueSpan {
  return { from: text };
}

function readInteger(text: string, limit: number): ValueSpan | undefined {
  const number = Number(text);
  return /^[+-]?\d+$/.test(text) && Math.abs(number) <= limit ? { from: number } : undefined;
}

function readNumber(text: string): ValueSpan | undefined {
  const number = Number(text);
  return NUMBER.test(text) && isExactNumber(text) ? { from: number } : undefined;
}

function readBoolean(text: string): ValueSpan | undefined {
  if (TRUE_TEXTS.includes(text)) return { from: true };
  return FALSE_TEXTS.includes(text) ? { from: false } : undefined;
}

function readDate(text: string): ValueSpan | undefined {
  const [, day = text, time = MIDNIGHT] = DATE_TIME.exec(text) ?? [];
  return isDay(day) && TIME.test(time) ? same(day) : undefined;
}

function readTimestamp(text: string): ValueSpan | undefined {
  if (isDay(text)) return { from: `${text} 00:00:00`, until: endOf(text) };
  const [, day = "", time = ""] = DATE_TIME.exec(text) ?? [];
  return isDay(day) && TIME.test(time) ? same(`${day} ${time.length === 5 ? `${time}:00` : time}`) : undefined;
}

/** The first moment of the next day. */
function endOf(day: string): string {
  return day === LAST_DAY ? `${day} 24:00:00` : `${nextDay(day)} 00:00:00`;
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists, `YYYY-MM-DD`; the database knows no year 0. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return DATE.test(text) && text >= "0001" && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
