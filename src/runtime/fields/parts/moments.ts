import dayjs from "dayjs";
import type { Dayjs } from "dayjs";
// The names of months and weekdays in calendars, and that weeks begin on Monday: antd's own texts hold neither.
import "dayjs/locale/zh-cn.js";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import utc from "dayjs/plugin/utc.js";
import { mondayOf, weekOf } from "../../../schema/time/isoWeek.ts";
import { wireFormats } from "../../../schema/time/wireFormats.ts";
import { kindOf } from "../../../schema/kinds/registry.ts";
import { chinaDateTime } from "../../../schema/time/chinaTime.ts";
import { serverDate } from "../../api/serverClock.ts";

dayjs.extend(customParseFormat);
dayjs.extend(utc);

/** How the wire writes days and times (spec §9); they stand for China's time, whatever the browser's zone. */
export const wireFormat = {
  date: "YYYY-MM-DD",
  datetime: "YYYY-MM-DD HH:mm:ss",
  time: "HH:mm:ss",
  month: "YYYY-MM",
  week: "GGGG-[W]WW",
  year: "YYYY",
} as const;

/** A kind of moment. */
export type MomentKind = keyof typeof wireFormat;

/** Reads a wire text for a picker; null where it is none. */
export function momentOf(value: unknown, kind: MomentKind): Dayjs | null {
  if (typeof value !== "string" || value === "") return null;
  if (kind === "week") return wireFormats.week.test(value) ? readAs(mondayOf(value), wireFormat.date) : null;
  const moment = readAs(value, wireFormat[kind]);
  return moment.isValid() ? moment : null;
}

/**
 * Reads a text in a notation of dayjs; one that is not in it gives a moment that is not valid. Moments have no zone: they show
 * what is written, and so every hour of every day, also where the browser's zone skips one.
 */
export function readAs(text: string, notation: string): Dayjs {
  return dayjs.utc(text, notation, true);
}

/** What China's clock shows now, by the server's time. */
export function momentNow(): Dayjs {
  return readAs(chinaDateTime(serverDate()), wireFormat.datetime);
}

/** Whether a text is a moment in wire form. */
export function isWireMoment(text: string, kind: MomentKind): boolean {
  return kindOf(kind).isWire?.(text) ?? true;
}

/** Writes what a picker gave as wire text; null where nothing was picked. */
export function momentText(moment: Dayjs | null | undefined, kind: MomentKind): string | null {
  return moment ? written(moment, kind) : null;
}

/** How a picker writes what it shows; of weeks it knows no notation. */
export function pickerFormat(kind: MomentKind) {
  return kind === "week" ? (moment: Dayjs) => written(moment, kind) : wireFormat[kind];
}

/** A day as people say it, e.g. `11月24日（周二）`. */
export function spokenDay(date: Dayjs): string {
  return date.locale("zh-cn").format("M月D日（ddd）");
}

function written(moment: Dayjs, kind: MomentKind): string {
  return kind === "week" ? weekOf(moment.format(wireFormat.date)) : moment.format(wireFormat[kind]);
}
