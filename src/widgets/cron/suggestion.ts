import { cronFault } from "../../schema/cron/index.ts";
import { trimSpace } from "../../schema/text/space.ts";

/** What cron daemons and schedulers write in one word, in seven fields. */
const macros: Readonly<Record<string, string>> = {
  "@yearly": "0 0 0 1 1 ?",
  "@annually": "0 0 0 1 1 ?",
  "@monthly": "0 0 0 1 * ?",
  "@weekly": "0 0 0 ? * 1",
  "@daily": "0 0 0 * * ?",
  "@midnight": "0 0 0 * * ?",
  "@hourly": "0 0 * * * ?",
};

/**
 * What somebody who writes for another scheduler means: five fields of crontab(5), which begin with the minute and count
 * the days of the week from Sunday as 0, or one of its words.
 *
 * @returns the expression with the same runs; `undefined` where there is none, or where it needs no other form
 */
export function suggestionFor(expression: string): string | undefined {
  const text = trimSpace(expression);
  const suggested = macros[text.toLowerCase()] ?? ofFiveFields(text.split(/\s+/));
  return suggested !== undefined && cronFault(suggested) === undefined ? suggested : undefined;
}

function ofFiveFields(fields: readonly string[]): string | undefined {
  const [minute, hour, day, month, week] = fields;
  if (week === undefined || fields.length !== 5) return undefined;
  // crontab runs when either day fits; no expression of Quartz says that.
  if (day !== "*" && week !== "*" && day !== "?" && week !== "?") return undefined;
  if (week === "*" || week === "?") return `0 ${minute} ${hour} ${day} ${month} ?`;
  return `0 ${minute} ${hour} ? ${month} ${fromSunday(week)}`;
}

/** Days counted from 0 (Sunday, as 7 is) as Quartz counts them, from 1; a step stays. */
function fromSunday(week: string): string {
  return week.replaceAll(/(?<![/#\d])\d+/g, (day) => String((Number(day) % 7) + 1));
}
