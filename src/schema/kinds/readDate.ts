import { wireFormats } from "./wireFormats.ts";

const DATE_PART = /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\.(\d{1,2})\.(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d{2})(\d{2}))$/;
const TIME_PART = /^(\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2}))?(?:\.\d+)?$/;
/** Spreadsheet readers write a cell's clock time as if it were UTC; the `Z` is no time zone. */
const DATE_AND_TIME = /^([^\sT]+)(?:[T\s]+([\d:：.]+)Z?)?$/;

/** A date and time as written, in wire form; `time` is absent where the text names none. */
export interface ReadMoment {
  readonly date: string;
  readonly time?: string;
}

/**
 * Reads the forms people and spreadsheets write dates in.
 * @returns undefined where the text is none of them or names a day or time that does not exist
 * @example readMoment("2026/1/5 8:30") // { date: "2026-01-05", time: "08:30:00" }
 */
export function readMoment(text: string): ReadMoment | undefined {
  const [, dateText, timeText] = DATE_AND_TIME.exec(text) ?? [];
  if (dateText === undefined) return undefined;
  const date = readDay(dateText);
  if (date === undefined) return undefined;
  if (timeText === undefined) return { date };
  const time = readClock(timeText);
  return time === undefined ? undefined : { date, time };
}

/** Reads `8:30`, `08:30` and `08:30:00` as a wire time. */
export function readClock(text: string): string | undefined {
  const parts = TIME_PART.exec(text);
  if (parts === null) return undefined;
  const time = [parts[1], parts[2], parts[3] ?? "0"].map(twoDigits).join(":");
  return wireFormats.time.test(time) ? time : undefined;
}

function readDay(text: string): string | undefined {
  const parts = DATE_PART.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (parts === undefined) return undefined;
  const date = parts.map(twoDigits).join("-");
  return wireFormats.date.test(date) ? date : undefined;
}

function twoDigits(part: string | undefined): string {
  return (part ?? "").padStart(2, "0");
}
