import dayjs from "dayjs";
import type { Dayjs } from "dayjs";
// The names of months and weekdays in calendars, and that weeks begin on Monday: antd's own texts hold neither.
import "dayjs/locale/zh-cn.js";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import { kindOf } from "../../../schema/kinds/registry.ts";

dayjs.extend(customParseFormat);

/** How the wire writes days and times (spec §9); they stand for China's time, whatever the browser's zone. */
export const wireFormat = {
  date: "YYYY-MM-DD",
  datetime: "YYYY-MM-DD HH:mm:ss",
  time: "HH:mm:ss",
  month: "YYYY-MM",
  year: "YYYY",
} as const;

/** A kind of moment. */
export type MomentKind = keyof typeof wireFormat;

/** Reads a wire text for a picker; null where it is none. */
export function momentOf(value: unknown, kind: MomentKind): Dayjs | null {
  if (typeof value !== "string" || value === "") return null;
  const moment = dayjs(value, wireFormat[kind], true);
  return moment.isValid() ? moment : null;
}

/** Whether a text is a moment in wire form. */
export function isWireMoment(text: string, kind: MomentKind): boolean {
  return kindOf(kind).isWire?.(text) ?? true;
}

/** Writes what a picker gave as wire text; null where nothing was picked. */
export function momentText(moment: Dayjs | null | undefined, kind: MomentKind): string | null {
  return moment ? moment.format(wireFormat[kind]) : null;
}
