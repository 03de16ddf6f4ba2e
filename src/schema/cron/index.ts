/**
 * Cron expressions as Quartz 2.3 reads them, for browser and server: `readCron` reads and places faults, `writeCron`
 * writes fields, `nextRuns` and `previousRuns` list runs in a time zone, `inWords` describes in Chinese, `cronFault`
 * finds what must not be stored, such as parts that Quartz ignores.
 */
export type { Cron, CronPart, CronReading, CronRemark } from "./cron.ts";
export type { CronField, CronFieldName } from "./cronFields.ts";
export { cronFieldNames, cronFields } from "./cronFields.ts";
export { cronFault } from "./cronFault.ts";
export type { RunQuestion } from "./cronRuns.ts";
export { nextRuns, previousRuns } from "./cronRuns.ts";
export { weekdayTitles } from "./dayWords.ts";
export { inWords } from "./inWords.ts";
export { fieldTexts, readCron } from "./readCron.ts";
export type { RunDay } from "./runDays.ts";
export { runDays } from "./runDays.ts";
export { tooOften } from "./tooOften.ts";
export { writeCron } from "./writeCron.ts";
