import { cronFields } from "./cronFields.ts";
import { cronValues } from "./cronValues.ts";
import { readCron } from "./readCron.ts";

/**
 * Says that an expression runs more than once in a minute, which hardly anybody means: a run is seldom over when the next is
 * due, which is then only written down.
 *
 * @returns a Chinese sentence; `undefined` for once a minute or less, and for what cannot be read
 * @example tooOften("* * * * * ?") // "这个周期一分钟执行 60 次……"
 */
export function tooOften(expression: string): string | undefined {
  const reading = readCron(expression);
  const count = reading.ok ? cronValues(reading.cron.second, cronFields.second).length : 0;
  if (count <= 1) return undefined;
  return `这个周期一分钟执行 ${count} 次：上一次没有结束时，到时的不会执行，只记为“上次未完”`;
}
