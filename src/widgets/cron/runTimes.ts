import { consoleZone, zonedDateTime } from "../../schema/time/zonedTime.ts";
import type { Cron, RunQuestion } from "../../schema/cron/index.ts";
import { inWords, nextRuns, readCron } from "../../schema/cron/index.ts";
import { textsOf } from "./cronTexts.ts";

/** How many runs a preview lists (CRON-23). */
export const previewedRuns = 10;

/** A run, `yyyy-MM-dd HH:mm:ss` by the clocks of its zone. */
export interface RunTime {
  readonly text: string;
  /** By China's clock, by which the console tells all else; absent where both show the same. */
  readonly home?: string;
}

/** Lists the next runs; the year of the expression is ignored (CRON-23). */
export function previewRuns(expression: string, from: Date, zone: string): readonly RunTime[] {
  const reading = readCron(expression);
  if (!reading.ok) return [];
  const { year: _, ...cron } = reading.cron;
  return runTexts(cron, { from, zone, count: previewedRuns });
}

/** The next run with all that the expression says, its year too; `undefined` where there is none any more. */
export function nextRunOf(expression: string, from: Date, zone: string): RunTime | undefined {
  const reading = readCron(expression);
  return reading.ok ? runTexts(reading.cron, { from, zone, count: 1 })[0] : undefined;
}

function runTexts(cron: Cron, question: RunQuestion): readonly RunTime[] {
  return nextRuns(cron, question).map((run) => {
    const [text, home] = [zonedDateTime(run, question.zone), zonedDateTime(run, consoleZone)];
    return text === home ? { text } : { text, home };
  });
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
