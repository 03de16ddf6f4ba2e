import type { OrganRow } from "../../../../src/generated/entities/organ.ts";
import { chinaDateTime, plusDays, weekdayOf } from "../../../../src/schema/time/chinaTime.ts";

/** When counsellors of an organ answer, and on which days they do not. */
export type ConsultHours = Pick<OrganRow, "consultDays" | "consultFrom" | "consultTo" | "closedDays" | "holidays">;

const NAMES = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"] as const;
/** Days that are looked through for the next one; longer holidays are named by nothing. */
const AHEAD = 31;

/**
 * Hours in words.
 *
 * @example hoursText({ consultDays: ["1", "2", "3"], consultFrom: "09:00:00", consultTo: "18:00:00", … }) // "周一至周三 09:00–18:00"
 */
export function hoursText({ consultDays, consultFrom, consultTo }: ConsultHours): string {
  const days = daysText((consultDays ?? []).map(Number));
  if (days === "" || consultFrom === null || consultTo === null) return "";
  return `${days} ${clock(consultFrom)}–${clock(consultTo)}`;
}

/** Whether somebody is expected to answer at an instant, by China's clock. */
export function isOpenAt(hours: ConsultHours, instant: Date): boolean {
  const [day = "", time = ""] = chinaDateTime(instant).split(" ");
  const { consultFrom, consultTo } = hours;
  return isConsultDay(hours, day) && consultFrom !== null && consultTo !== null && time >= consultFrom && time < consultTo;
}

/** When the next consulting hours begin, e.g. `11月30日（周一）09:00`; `""` where none are near. */
export function nextHours(hours: ConsultHours, instant: Date): string {
  const [today = "", time = ""] = chinaDateTime(instant).split(" ");
  const { consultFrom } = hours;
  if (consultFrom === null) return "";
  for (let ahead = time < consultFrom ? 0 : 1; ahead <= AHEAD; ahead += 1) {
    const day = plusDays(today, ahead) ?? "";
    if (isConsultDay(hours, day)) return `${dayText(day)} ${clock(consultFrom)}`;
  }
  return "";
}

function isConsultDay({ consultDays, closedDays, holidays }: ConsultHours, day: string): boolean {
  const weekday = String(weekdayOf(day));
  return (consultDays ?? []).some((one) => one === weekday) && ![...(closedDays ?? []), ...(holidays ?? [])].includes(day);
}

/** Three and more days in a row are said by their first and last. */
function daysText(days: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const day of [...new Set(days)].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([first, last]) => {
      const [from, to] = [nameOf(first), nameOf(last)];
      if (first === last) return from;
      return last === first + 1 ? `${from}、${to}` : `${from}至${to}`;
    })
    .join("、");
}

function nameOf(day: number): string {
  return NAMES[day - 1] ?? "";
}

function dayText(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return `${month}月${date}日（${nameOf(weekdayOf(day) ?? 0)}）`;
}

function clock(time: string): string {
  return time.slice(0, "HH:mm".length);
}
