import { daysBetween } from "../../../schema/time/chinaTime.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { ActionItem, CalendarLayout } from "../../../schema/model/screen.ts";
import { shift } from "./calendarDays.ts";
import { clockText, WHOLE_DAY, type CalendarEntry } from "./calendarEntry.ts";

/** Where an entry was dropped. */
export interface DropPlace {
  readonly day: string;
  /** Minutes after midnight; absent where only the day is told. */
  readonly minute?: number | undefined;
}

/** The fields that hold when a new row begins, from where somebody clicked. */
export function startingAt({ start, startTime }: CalendarLayout, hasTime: boolean, { day, minute = 9 * 60 }: DropPlace): Row {
  if (hasTime) return { [start]: `${day} ${clockText(minute)}:00` };
  const isOwn = startTime !== undefined && !startTime.includes(".");
  return { [start]: day, ...(isOwn ? { [startTime]: `${clockText(minute)}:00` } : {}) };
}

/**
 * What the question of a move starts with: the new day or moment, and the end as much later as it was. Only what is asked is
 * filled in. `undefined` where the entry was dropped where it was.
 */
export function movedValues(
  { row, from, begin }: CalendarEntry,
  { layout: { start, end }, action, place }: { readonly layout: CalendarLayout; readonly action: ActionItem; readonly place: DropPlace },
): Row | undefined {
  const hasTime = String(row[start]).length > 10;
  const days = daysBetween(from, place.day) ?? 0;
  const minutes = hasTime && place.minute !== undefined && begin !== undefined ? place.minute - begin : 0;
  if (days === 0 && minutes === 0) return undefined;
  const asked = action.do.op === "run" ? action.do.ask.map(({ field }) => field) : [];
  const fields = [start, ...(end === undefined ? [] : [end])].filter((name) => asked.includes(name) && typeof row[name] === "string");
  return Object.fromEntries(fields.map((name) => [name, shifted(String(row[name]), days, minutes)]));
}

function shifted(moment: string, days: number, minutes: number): string {
  const day = moment.slice(0, 10);
  if (moment.length === 10) return shift(day, days);
  const [hours = 0, past = 0] = moment.slice(11).split(":").map(Number);
  const all = hours * 60 + past + minutes;
  const over = Math.floor(all / WHOLE_DAY);
  return `${shift(day, days + over)} ${clockText(all - over * WHOLE_DAY)}:00`;
}
