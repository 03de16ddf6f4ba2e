import { cronFieldNames, fieldTexts, readCron } from "../../schema/cron/index.ts";
import type { CronFieldName } from "../../schema/cron/index.ts";

/** The text of every field; what both editors work on. */
export type CronTexts = Readonly<Record<CronFieldName, string>>;

/** Which fields are not edited. */
export interface HiddenFields {
  /** The second is not edited, and the year neither. */
  readonly hideSecond?: boolean;
  readonly hideYear?: boolean;
}

/** What an editor begins with (CRON-16). */
export const defaultTexts: CronTexts = { second: "*", minute: "*", hour: "*", day: "*", month: "*", week: "?", year: "*" };

/**
 * The texts of the fields of an expression, each as it was typed: `jan` stays `jan` for as long as nobody changes the month.
 * `undefined` where the expression cannot be read as it stands (CRON-11).
 */
export function textsOf(expression: string): CronTexts | undefined {
  const reading = readCron(expression);
  if (!reading.ok || reading.passedOver.length > 0) return undefined;
  const typed = fieldTexts(expression);
  const texts = cronFieldNames.map((name, place) => [name, typed[place] ?? "*"]);
  return Object.fromEntries(texts) as CronTexts;
}

/** The expression of the texts. A year that is not edited is left out, unless it says something. */
export function expressionOf(texts: CronTexts, { hideSecond = false, hideYear = false }: HiddenFields): string {
  const isYearLeftOut = (hideSecond || hideYear) && texts.year === "*";
  return cronFieldNames
    .filter((name) => name !== "year" || !isYearLeftOut)
    .map((name) => texts[name])
    .join(" ");
}

/** Sets a field, and with it what would otherwise run more often than anybody means (CRON-17 … CRON-21). */
export function changeField(texts: CronTexts, name: CronFieldName, value: string): CronTexts {
  const changed = { ...texts, [name]: value };
  switch (name) {
    case "minute":
      return texts.second === "*" ? changeField(changed, "second", "0") : changed;
    case "hour":
      return texts.minute === "*" ? changeField(changed, "minute", "0") : changed;
    case "day":
      return withHour({ ...changed, week: otherDays(value, texts.week) }, value);
    case "week":
      return withHour({ ...changed, day: otherDays(value, texts.day) }, value);
    case "month":
      return value === "*" ? changed : withDay(changed);
    case "year":
      return texts.month === "*" ? changeField(changed, "month", "1") : changed;
    case "second":
      return changed;
  }
}

/** Day and week exclude each other: the one is `?` where the other is set, and every day where it is not (CRON-04). */
function otherDays(set: string, other: string): string {
  if (set !== "?") return "?";
  return other === "?" ? "*" : other;
}

function withHour(texts: CronTexts, set: string): CronTexts {
  return set !== "?" && texts.hour === "*" ? changeField(texts, "hour", "0") : texts;
}

function withDay(texts: CronTexts): CronTexts {
  if (texts.day === "?" && texts.week === "*") return changeField(texts, "week", "1");
  return texts.week === "?" && texts.day === "*" ? changeField(texts, "day", "1") : texts;
}
