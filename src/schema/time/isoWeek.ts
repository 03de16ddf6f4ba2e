import { daysBetween, plusDays, weekdayOf } from "./chinaTime.ts";

const THURSDAY = 4;
const WEEK = 7;

/**
 * The week of a wire date as ISO 8601 counts: from Monday, the first of a year has its first Thursday.
 *
 * @example weekOf("2027-01-01") // "2026-W53"
 */
export function weekOf(day: string): string {
  const thursday = plusDays(day, THURSDAY - (weekdayOf(day) ?? THURSDAY)) ?? day;
  const year = thursday.slice(0, 4);
  const number = Math.floor((daysBetween(`${year}-01-01`, thursday) ?? 0) / WEEK) + 1;
  return `${year}-W${String(number).padStart(2, "0")}`;
}

/** The Monday of a week in wire form. @example mondayOf("2026-W01") // "2025-12-29" */
export function mondayOf(week: string): string {
  // The fourth of January lies in the first week.
  const fourth = `${week.slice(0, 4)}-01-04`;
  return plusDays(fourth, 1 - (weekdayOf(fourth) ?? 1) + WEEK * (Number(week.slice(6)) - 1)) ?? fourth;
}
