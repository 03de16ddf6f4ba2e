import type { SqlType } from "../../../src/schema/index.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Day 0 of a sheet, as it counts from 1 March 1900 on: its own 29 February 1900 was none. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Days between day 0 of sheets of either sort. */
const DAYS_TO_1904 = 1462;
/** 1908; smaller numbers are years or counts. */
const FIRST = 3000;
/** The first day of 2200; larger numbers are dates written as figures, such as 20260301. */
const LAST = 109_575;

/**
 * The moment that a plain number of a date or time column stands for: sheets keep dates as days since 1899 and times as parts
 * of a day, and show them as numbers where a cell's format got lost.
 *
 * @param countsFrom1904 whether the sheet counts its days from 1904 on
 * @returns wire text; undefined where the column holds no moments or the number is none
 */
export function serialMoment(type: SqlType | undefined, counted: number, countsFrom1904 = false): string | undefined {
  const serial = counted + (countsFrom1904 && type !== "time" ? DAYS_TO_1904 : 0);
  if (type === "time") return serial >= 0 && serial < 1 ? wireText(serial).slice(11) : undefined;
  if ((type !== "date" && type !== "timestamp") || serial < FIRST || serial >= LAST) return undefined;
  const text = wireText(serial);
  return type === "date" ? text.slice(0, 10) : text;
}

function wireText(serial: number): string {
  const seconds = Math.round((serial * DAY) / 1000);
  return new Date(DAY_ZERO + seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}
