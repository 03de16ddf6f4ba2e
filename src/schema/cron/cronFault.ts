import type { CronRemark } from "./cron.ts";
import { readCron } from "./readCron.ts";

/**
 * What stands against storing an expression: its fault, or the first place that Quartz would pass over without a word.
 * `undefined` where it means what it says. Decision 0090.
 */
export function cronFault(text: string): CronRemark | undefined {
  const reading = readCron(text);
  return reading.ok ? reading.passedOver[0] : reading.problem;
}
