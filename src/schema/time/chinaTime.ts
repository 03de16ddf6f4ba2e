import { wireFormats } from "./wireFormats.ts";

/**
 * China keeps one zone and, since 1991, no daylight saving time, so a fixed offset gives its clock
 * whatever the time zone of the host.
 */
const HOUR = 60 * 60 * 1000;
const CHINA_OFFSET = 8 * HOUR;
const DAY = 24 * HOUR;
const DATE_LENGTH = "YYYY-MM-DD".length;

/** Wire date and time of an instant on China's clock. */
export function chinaDateTime(instant: Date): string {
  return new Date(instant.getTime() + CHINA_OFFSET).toISOString().slice(0, 19).replace("T", " ");
}

/** Wire date of an instant on China's calendar. */
export function chinaDate(instant: Date): string {
  return chinaDateTime(instant).slice(0, DATE_LENGTH);
}

/** The instant at which China's clock shows a wire date-time. */
export function chinaInstant(text: string): Date {
  return new Date(`${text.replace(" ", "T")}+08:00`);
}

/** Weekday of a wire date or date-time: 1 Monday to 7 Sunday; null for anything else. */
export function weekdayOf(text: unknown): number | null {
  const day = dayOf(text);
  return day === undefined ? null : day.getUTCDay() || 7;
}

/** The wire date or date-time that many whole days later, with its time of day kept; null for anything else. */
export function plusDays(text: unknown, days: unknown): string | null {
  const day = dayOf(text);
  if (day === undefined || typeof days !== "number" || !Number.isFinite(days)) return null;
  const moved = new Date(day.getTime() + Math.trunc(days) * DAY);
  const date = Number.isNaN(moved.getTime()) ? "" : moved.toISOString().slice(0, DATE_LENGTH);
  return wireFormats.date.test(date) ? date + String(text).slice(DATE_LENGTH) : null;
}

/** Days from one wire date or date-time to another, by the calendar; negative where the second is earlier, null for anything else. */
export function daysBetween(from: unknown, to: unknown): number | null {
  const [first, last] = [dayOf(from), dayOf(to)];
  return first && last ? (last.getTime() - first.getTime()) / DAY : null;
}

/** Days of one list at most. */
const MOST_DAYS = 366;

/** The wire dates from one day to another, both included, by the calendar; none where the second is earlier, null for anything else. */
export function daysFromTo(from: unknown, to: unknown): readonly string[] | null {
  const span = daysBetween(from, to);
  if (span === null) return null;
  const count = Math.min(Math.max(0, span + 1), MOST_DAYS);
  return Array.from({ length: count }, (_, index) => plusDays(String(from).slice(0, DATE_LENGTH), index)).filter((day) => day !== null);
}

/** The wire date-time that many hours later; null for anything else than a date-time. */
export function plusHours(text: unknown, hours: unknown): string | null {
  if (typeof text !== "string" || !wireFormats["date-time"].test(text)) return null;
  if (typeof hours !== "number" || !Number.isFinite(hours)) return null;
  const moved = new Date(Date.parse(`${text.replace(" ", "T")}Z`) + Math.round(hours * HOUR));
  const moment = Number.isNaN(moved.getTime()) ? "" : moved.toISOString().slice(0, text.length).replace("T", " ");
  return wireFormats["date-time"].test(moment) ? moment : null;
}

function dayOf(text: unknown): Date | undefined {
  if (typeof text !== "string") return undefined;
  if (!wireFormats.date.test(text) && !wireFormats["date-time"].test(text)) return undefined;
  return new Date(`${text.slice(0, DATE_LENGTH)}T00:00:00Z`);
}
