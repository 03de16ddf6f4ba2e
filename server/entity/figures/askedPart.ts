import { type GroupModel, type GroupPeriod } from "../../../src/schema/index.ts";
import { daysIn, type DaySpan, isPassing, periodOf } from "../../../src/schema/time/periods.ts";
import { wireFormats } from "../../../src/schema/time/wireFormats.ts";
import { AppError } from "../../errors/appError.ts";
import { todayOf } from "../scope/todayOf.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { SeenCard } from "./cardOf.ts";

/** Days of a span at most: ten years and the leap days in them. */
const MOST_DAYS = 3660;
/** Points of a line at most, before longer parts of time are shown. */
const MOST_POINTS = 100;
/** Longest days of the parts of time that come one after the other, with the next longer one. */
const LONGER = { day: { days: 1, next: "week" }, week: { days: 7, next: "month" } } as const;

/** Days that people have records of: beyond them neither the calendar nor the database counts on. */
const CALENDAR = { first: "1900-01-01", last: "2999-12-31" } as const;

/** Says whether a text is a day that figures can be asked for. */
export function isCountedDay(text: string): boolean {
  return wireFormats.date.test(text) && text >= CALENDAR.first && text <= CALENDAR.last;
}

/** What of a page is asked for, as texts; blank ones say nothing. */
export interface AskedPage {
  readonly from: string;
  readonly to: string;
  readonly department: string;
}

/** Holds the days that figures are asked for to the calendar and to their order. @throws QUERY_PARAM_INVALID */
export function assertSpan({ from, to }: DaySpan): void {
  for (const [name, value] of [
    ["from", from],
    ["to", to],
  ] as const)
    if (!isCountedDay(value)) throw new AppError("QUERY_PARAM_INVALID", { name, reason: "应为 1900 年到 2999 年的日期，例如 2026-01-05" });
  if (from > to) throw new AppError("QUERY_PARAM_INVALID", { name: "to", reason: "不能早于 from" });
}

/** The span that a card is asked for; what the dashboard opens with where none is. @throws QUERY_PARAM_INVALID */
export function spanOf(scope: EntityScope, { card, period }: SeenCard, { from, to }: AskedPage): DaySpan | undefined {
  if (card.aggregate.date === undefined) return undefined;
  if (from === "" && to === "") return period && periodOf(period, todayOf(scope));
  assertSpan({ from, to });
  if (daysIn({ from, to }) > MOST_DAYS) throw new AppError("QUERY_PARAM_INVALID", { name: "to", reason: "时段最长十年" });
  return { from, to };
}

/** A group with parts of time that are long enough for a span to have not too many of them. */
export function fittedGroup(group: GroupModel, span: DaySpan | undefined): GroupModel {
  const { field, every } = group;
  return every === undefined || !span ? group : { field, every: fittedPeriod(every, daysIn(span)) };
}

function fittedPeriod(every: GroupPeriod, days: number): GroupPeriod {
  if (!isPassing(every) || every === "month") return every;
  const { days: each, next } = LONGER[every];
  return days / each > MOST_POINTS ? fittedPeriod(next, days) : every;
}
