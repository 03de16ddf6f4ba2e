import type { Cron, CronPart } from "./cron.ts";
import type { CronField } from "./cronFields.ts";
import { cronFields } from "./cronFields.ts";
import { cronValues, namesAll } from "./cronValues.ts";

/** The times of a day in Chinese. */
export interface TimeWords {
  readonly text: string;
  /** Nothing bounds the hours: the text stands for itself without the days. */
  readonly isAllDay: boolean;
}

/** How the values of a field are spoken of: one of them, and the time from one to the next. */
interface Unit {
  readonly field: CronField;
  readonly span: string;
  /** Values after which the field starts again. */
  readonly cycle: number;
  one(value: number): string;
}

const hour: Unit = { field: cronFields.hour, span: "小时", cycle: 24, one: (value) => `${value}点` };
const minute: Unit = { field: cronFields.minute, span: "分钟", cycle: 60, one: (value) => `第${value}分` };
const second: Unit = { field: cronFields.second, span: "秒", cycle: 60, one: (value) => `第${value}秒` };

/** As many times of a day are named one by one. */
const clocksNamed = 6;

/** Says at which times of its days an expression runs. */
export function timeWords(cron: Cron): TimeWords {
  const clocks = clockTexts(cron);
  if (clocks !== undefined) return { text: clocks.join("、"), isAllDay: false };
  if (namesAll(cron.hour, cronFields.hour)) return { text: everyHour(cron), isAllDay: true };
  const hours = listWords(cron.hour, hour);
  if (isZero(cron.minute, minute) && isZero(cron.second, second)) return { text: onTheHour(hours), isAllDay: hours.startsWith("每") };
  return { text: `${hourWords(cron)}，${minuteWords(cron)}${secondWords(cron)}`, isAllDay: false };
}

/**
 * The hours in which something happens several times, or not on the hour: a range says when the first and the last time
 * of it is, for 8 to 18 every 15 minutes goes on until 18:45; hours with a step are named.
 */
function hourWords({ hour: hours, minute: minutes }: Cron): string {
  const inHour = cronValues(minutes, cronFields.minute);
  const clock = (value: number, minuteOf: number | undefined) => [value, minuteOf ?? 0].map(twoDigits).join(":");
  const spanOf = (part: CronPart) => {
    if (part.kind === "range" && part.step === undefined) return [`${clock(part.from, inHour[0])}至${clock(part.to, inHour.at(-1))}`];
    return cronValues([part], cronFields.hour).map((value) => hour.one(value));
  };
  return hours.flatMap(spanOf).join("、");
}

/** Of which hours the minutes are is said where they are no span by themselves. */
function minuteWords({ hour: hours, minute: minutes }: Cron): string {
  const words = listWords(minutes, minute);
  return words.startsWith("每") || !hours.some((part) => part.kind === "range") ? words : `每小时${words}`;
}

/** 09:00、18:30 where few times are named by their numbers alone. */
function clockTexts(cron: Cron): readonly string[] | undefined {
  const lists = [cron.hour, cron.minute, cron.second];
  if (!lists.flat().every((part) => part.kind === "value")) return undefined;
  const [hours, minutes, seconds] = [
    cronValues(cron.hour, cronFields.hour),
    cronValues(cron.minute, cronFields.minute),
    cronValues(cron.second, cronFields.second),
  ];
  if (hours.length * minutes.length * seconds.length > clocksNamed) return undefined;
  const isWhole = isZero(cron.second, second);
  return hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => (isWhole ? [h, m] : [h, m, s]).map(twoDigits).join(":"))));
}

function everyHour(cron: Cron): string {
  if (namesAll(cron.minute, cronFields.minute)) return everyMinute(cron);
  if (isZero(cron.minute, minute) && isZero(cron.second, second)) return "每小时整点";
  const minutes = listWords(cron.minute, minute);
  return `${minutes.startsWith("每") ? "" : "每小时"}${minutes}${secondWords(cron)}`;
}

function everyMinute(cron: Cron): string {
  if (isZero(cron.second, second)) return "每分钟";
  const seconds = listWords(cron.second, second);
  return seconds.startsWith("每") ? seconds : `每分钟${seconds}`;
}

function onTheHour(hours: string): string {
  return hours.endsWith("小时") ? hours : `${hours}的整点`;
}

function secondWords(cron: Cron): string {
  if (isZero(cron.second, second)) return "";
  const seconds = listWords(cron.second, second);
  return `${seconds.startsWith("每") ? "内" : "的"}${seconds}`;
}

function listWords(parts: readonly CronPart[], unit: Unit): string {
  return parts.map((part) => partWords(part, unit)).join("、");
}

function partWords(part: CronPart, unit: Unit): string {
  const from = (start: number, step: number) =>
    start === 0 && unit.cycle % step === 0 ? every(step, unit) : `从${unit.one(start)}起${every(step, unit)}`;
  switch (part.kind) {
    case "every":
      return part.step === undefined ? every(1, unit) : from(0, part.step);
    case "from":
      return from(part.from, part.step);
    case "range":
      return `${unit.one(part.from)}至${unit.one(part.to)}${part.step === undefined ? "" : every(part.step, unit)}`;
    case "value":
      return unit.one(part.value);
    default:
      return "";
  }
}

function every(step: number, { span }: Unit): string {
  if (step > 1) return `每${step}${span}`;
  return `每${span}`;
}

function isZero(parts: readonly CronPart[], { field }: Unit): boolean {
  const values = cronValues(parts, field);
  return values.length === 1 && values[0] === 0;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
