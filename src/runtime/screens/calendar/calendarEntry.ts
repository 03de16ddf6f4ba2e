import { durationUnit } from "../../../schema/kinds/durationKind.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CalendarLayout } from "../../../schema/model/screen.ts";

/** Minutes of a day. */
export const WHOLE_DAY = 24 * 60;

/** When a row is. */
export interface CalendarEntry {
  readonly row: Row;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Minutes after midnight; absent: all day. */
  readonly begin?: number;
  /** Absent: nobody says how long. */
  readonly end?: number;
}

/** What says when rows are: the layout, and the field of durations with its unit. */
export interface EntryGround {
  readonly layout: CalendarLayout;
  readonly duration?: FieldModel | undefined;
}

/** Reads when a row is; `undefined` where it does not say. */
export function entryOf(row: Row, { layout, duration }: EntryGround): CalendarEntry | undefined {
  const start = textOf(row[layout.start]);
  if (start === "") return undefined;
  const last = layout.end === undefined ? "" : textOf(row[layout.end]);
  const from = start.slice(0, 10);
  const to = last === "" || last < start ? from : last.slice(0, 10);
  const begin = minutesOf(layout.startTime === undefined ? start.slice(11) : textOf(row[layout.startTime]));
  if (begin === undefined) return { row, from, to };
  const stated = minutesOf(layout.endTime === undefined ? last.slice(11) : textOf(row[layout.endTime])) ?? lasting(row, begin, duration);
  const isLater = stated !== undefined && (to > from || stated > begin);
  return { row, from, to, begin, ...(isLater ? { end: stated } : {}) };
}

/** The days on which entries are, each with its own in the order of their times; those of all day come first. */
export function entriesByDay(entries: readonly CalendarEntry[], days: readonly string[]): ReadonlyMap<string, readonly CalendarEntry[]> {
  return new Map(days.map((day) => [day, entries.filter(({ from, to }) => from <= day && day <= to).toSorted(byTime)]));
}

/** A minute of the day for people, e.g. `08:30`. */
export function clockText(minute: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minute / 60))}:${part(minute % 60)}`;
}

/** The time of an entry for people; empty where it is of all day. */
export function entryTime({ begin, end, from, to }: CalendarEntry): string {
  if (begin === undefined || to > from) return "";
  return end === undefined ? clockText(begin) : `${clockText(begin)}–${clockText(end)}`;
}

function byTime(left: CalendarEntry, right: CalendarEntry): number {
  return (left.begin ?? -1) - (right.begin ?? -1) || (left.end ?? 0) - (right.end ?? 0);
}

/** What would reach into the next day ends with its own. */
function lasting(row: Row, begin: number, field: FieldModel | undefined): number | undefined {
  const value = field && row[field.name];
  if (!field || typeof value !== "number") return undefined;
  const minutes = durationUnit(field) === "秒" ? value / 60 : value;
  return Math.min(WHOLE_DAY, begin + minutes);
}

function minutesOf(clock: string): number | undefined {
  const [hours, minutes] = clock.split(":").map(Number);
  return clock === "" || hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
