import { dateToSerial, formatValue, isDateFormat } from "hucre";
import type { MarkedCell, PlainCell } from "./workbook.types.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** The day before day 1, as sheets count up to their 29 February 1900, which was none, and after it. */
const DAY_ZERO = { before: Date.UTC(1899, 11, 31), after: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) } as const;
const NO_DAY = 60;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
const ISO_MOMENT = /^(?<date>\d{4}-\d{2}-\d{2})?(?:T?(?<clock>\d{2}:\d{2})(?<seconds>:\d{2})?(?:\.\d+)?)?(?:Z|[-+]\d{2}:?\d{2})?$/;
/** What a cell shows whose date is before the first one. */
const NO_DATE = "########";

/** What a number format makes of the numbers under it. */
export interface NumberFormat {
  readonly kind: "number" | "percent" | "elapsed" | "moment";
  readonly code: string;
}

/** Reads the code of a number format; `undefined` where cells show what they hold. */
export function numberFormat(stated: string | undefined): NumberFormat | undefined {
  if (stated === undefined || /^@?$/.test(stated.trim())) return undefined;
  // Names of days and halves of the day that the library does not know.
  const code = stated.replaceAll("上午/下午", "AM/PM").replaceAll(/a{3,4}/gi, "yyyy/m/d");
  // What is quoted, escaped or kept free is shown as it is.
  const bare = code.replaceAll(/"[^"]*"|\\.|_./g, "");
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return { kind: "elapsed", code };
  if (isDateFormat(code)) return { kind: "moment", code };
  // Powers of ten, numerals and plain numbers with a word behind them: the digits count.
  if (/\d*e[-+]|dbnum|general|通用格式/i.test(bare)) return undefined;
  return { kind: bare.includes("%") ? "percent" : "number", code };
}

/** A number of a sheet under its format. */
export function numberCell(value: number, format: NumberFormat | undefined, countsFrom1904: boolean): PlainCell | MarkedCell {
  if (!Number.isFinite(value)) return { kind: "error", shown: "#NUM!" };
  if (!format) return value;
  const { kind, code } = format;
  if (kind === "moment") {
    const moment = momentOf(value, countsFrom1904);
    return moment === undefined
      ? { kind: "error", shown: NO_DATE }
      : { kind, value: moment, shown: shownNumber(value, code, countsFrom1904) ?? moment };
  }
  const shown = shownNumber(value, code, countsFrom1904);
  if (kind !== "number") return { kind, value, shown: shown ?? String(value) };
  // Signs between the thousands say nothing.
  return shown === undefined || shown.replaceAll(",", "") === String(value) ? value : { kind, value, shown };
}

/** A moment that a sheet holds as ISO text, as strict workbooks do. */
export function isoCell(text: string, format: NumberFormat | undefined, countsFrom1904: boolean): MarkedCell {
  const value = isoMoment(text.trim());
  if (value === undefined) return { kind: "error", shown: text };
  const [day = "", time] = value.split(" ");
  const serial = time === undefined ? secondsOf(day) / DAY_SECONDS : dateToSerial(new Date(`${day}T${time}Z`), countsFrom1904);
  return { kind: "moment", value, shown: (format && shownNumber(serial, format.code, countsFrom1904)) ?? value };
}

/** Wire text of an ISO moment; a time of day may stand alone, or on a day before the first one. */
function isoMoment(text: string): string | undefined {
  const { date, clock, seconds = ":00" } = ISO_MOMENT.exec(text)?.groups ?? {};
  if (date === undefined && clock === undefined) return undefined;
  const time = clock === undefined ? "00:00:00" : clock + seconds;
  if (Number.isNaN(Date.parse(`${date ?? "1900-01-01"}T${time}Z`))) return undefined;
  return date === undefined || date < "1900" ? time : `${date} ${time}`;
}

function secondsOf(time: string): number {
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  return hour * 3600 + minute * 60 + second;
}

/** Wire text of a serial number: the time alone on day zero; `undefined` where there is no such day. */
function momentOf(serial: number, countsFrom1904: boolean): string | undefined {
  if (serial < 0 || serial > LAST_DAY || (!countsFrom1904 && Math.floor(serial) === NO_DAY)) return undefined;
  const zero = countsFrom1904 ? DAY_ZERO.from1904 : serial < NO_DAY ? DAY_ZERO.before : DAY_ZERO.after;
  const text = new Date(zero + Math.round(serial * DAY_SECONDS) * 1000).toISOString().slice(0, 19).replace("T", " ");
  return serial < 1 ? text.slice(11) : text;
}

/** `undefined` where the format shows nothing that could be read. */
function shownNumber(value: number, code: string, is1904: boolean): string | undefined {
  try {
    const shown = formatValue(value, code, { is1904 }).trim();
    return shown === "" ? undefined : shown;
  } catch {
    return undefined;
  }
}
