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

/** What a preview lists of an expression. */
export interface RunLists {
  /** The next runs, as they will happen; fewer than ten, or none, where the years of the expression are over then. */
  readonly runs: readonly RunTime[];
  /** The same without regard to the year (CRON-23); absent where the expression bounds none, so that both are one. */
  readonly anyYear?: readonly RunTime[];
}

/** Lists the next runs of an expression; none where it cannot be read. */
export function previewRuns(expression: string, from: Date, zone: string): RunLists {
  const reading = readCron(expression);
  if (!reading.ok) return { runs: [] };
  const question = { from, zone, count: previewedRuns };
  const runs = runTexts(reading.cron, question);
  if (!hasYear(expression)) return { runs };
  const { year: _, ...cron } = reading.cron;
  return { runs, anyYear: runTexts(cron, question) };
}

/** The next run; `undefined` where there is none any more. */
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

/** Whether an expression bounds its years. */
function hasYear(expression: string): boolean {
  return (textsOf(expression)?.year ?? "*") !== "*";
}

/** The expression in words; nothing where it cannot be read. */
export function wordsOf(expression: string): string {
  const reading = readCron(expression);
  return reading.ok ? inWords(reading.cron) : "";
}
