import type { Cron } from "./cron.ts";
import { cronFields } from "./cronFields.ts";
import { cronValues } from "./cronValues.ts";
import { lastDay, monthDays } from "./monthDays.ts";

/** A day of the calendar and how often an expression runs on it, by its clock; changes of clocks are not counted. */
export interface RunDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Day of the week, Sunday is 1. */
  readonly weekday: number;
  readonly runs: number;
}

/**
 * Counts the runs of every day of so many months, from the first day of a month on. It counts by the rules of days and
 * not run by run, so that an expression of every second costs no more than one of every year.
 */
export function runDays(
  cron: Cron,
  { year, month, months }: { readonly year: number; readonly month: number; readonly months: number },
): readonly RunDay[] {
  const days = monthDays(cron);
  const inMonths = new Set(cronValues(cron.month, cronFields.month));
  const inYears = cron.year && new Set(cronValues(cron.year, cronFields.year));
  const perDay = (["hour", "minute", "second"] as const).reduce(
    (product, name) => product * cronValues(cron[name], cronFields[name]).length,
    1,
  );
  return Array.from({ length: months }, (_, index) => new Date(Date.UTC(year, month - 1 + index, 1))).flatMap((first) => {
    const [y, m] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
    const chosen = new Set(inMonths.has(m) && (inYears?.has(y) ?? true) ? days(y, m) : []);
    return Array.from({ length: lastDay(y, m) }, (_, day): RunDay => {
      const date = new Date(Date.UTC(y, m - 1, day + 1));
      return { date: date.toISOString().slice(0, 10), weekday: date.getUTCDay() + 1, runs: chosen.has(day + 1) ? perDay : 0 };
    });
  });
}
