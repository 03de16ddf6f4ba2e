import { trimSpace } from "../../runtime/index.ts";
import { inWords, nextRuns, readCron } from "../../schema/cron/index.ts";
import { textsOf } from "./cronTexts.ts";

/** How many runs a preview lists (CRON-23). */
export const previewedRuns = 10;

/** Lists the next runs as `yyyy-MM-dd HH:mm:ss`; the year of the expression is ignored (CRON-23). */
export function previewRuns(expression: string, from: Date, zone: string): readonly string[] {
  const reading = readCron(withoutYear(expression));
  if (!reading.ok) return [];
  return nextRuns(reading.cron, { from, zone, count: previewedRuns }).map((run) => run.toLocaleString("sv-SE", { timeZone: zone }));
}

/** Whether a preview leaves out something that the expression says. */
export function hasYear(expression: string): boolean {
  return (textsOf(expression)?.year ?? "*") !== "*";
}

/** The expression in words; nothing where it cannot be read. */
export function wordsOf(expression: string): string {
  const reading = readCron(expression);
  return reading.ok ? inWords(reading.cron) : "";
}

/** The fields of an expression without its year. */
export function withoutYear(expression: string): string {
  return trimSpace(expression).split(/\s+/).slice(0, 6).join(" ");
}
