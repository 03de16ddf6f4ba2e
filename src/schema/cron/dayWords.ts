import type { Cron, CronPart } from "./cron.ts";
import { cronFields } from "./cronFields.ts";
import { cronValues, namesAll } from "./cronValues.ts";

/** Names of the days of the week; Sunday is 1 (CRON-35). */
export const weekdayTitles = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"] as const;

const ordinals = ["一", "二", "三", "四", "五"] as const;

/** Says on which days an expression runs: 每天, 每周一至周五, 每月最后一个工作日, 每年 2 月 29 日. */
export function dayWords(cron: Cron): string {
  const scope = scopeText(cron);
  const isByWeek = cron.day.some((part) => part.kind === "unset");
  const isDaily = isByWeek ? namesAll(cron.week, cronFields.week) : namesAll(cron.day, cronFields.day);
  if (isDaily) return `${scope}每天`;
  if (isByWeek && !isOfMonth(cron.week)) return `${scope}${scope === "" ? "" : "的"}${weekText(cron.week)}`;
  return `${scope}${namesAll(cron.month, cronFields.month) ? "每月" : ""}${isByWeek ? weekText(cron.week) : dayText(cron.day)}`;
}

/** Years and months, where they are bounded. */
function scopeText({ month, year }: Cron): string {
  const years = year === undefined || namesAll(year, cronFields.year) ? "" : listed(year, "year");
  if (namesAll(month, cronFields.month)) return years;
  return `${years === "" ? "每年" : years}${listed(month, "month")}`;
}

function dayText(parts: readonly CronPart[]): string {
  const last = parts.find((part) => part.kind === "lastDay");
  if (last !== undefined) return lastText(last.offset, last.isWorkday);
  if (parts.some((part) => part.kind === "workday")) return `离${cronValues(parts, cronFields.day)[0]}日最近的工作日`;
  return listed(parts, "day");
}

function lastText(offset: number, isWorkday: boolean): string {
  if (offset === 0) return isWorkday ? "最后一个工作日" : "最后一天";
  const day = `倒数第${offset + 1}天`;
  return isWorkday ? `离${day}最近的工作日` : day;
}

/** Weekdays are named from Monday on. */
function weekText(parts: readonly CronPart[]): string {
  const values = cronValues(parts, cronFields.week);
  const [least = 0] = values;
  if (parts.some((part) => part.kind === "lastWeekday")) return `最后一个${weekdayTitle(least)}`;
  const nth = parts.findLast((part) => part.kind === "nthWeekday")?.nth;
  if (nth !== undefined) return `第${ordinals[nth - 1]}个${weekdayTitle(least)}`;
  const [only, ...others] = parts;
  if (only?.kind === "range" && only.step === undefined && others.length === 0) {
    return `每${weekdayTitle(only.from)}至${weekdayTitle(only.to)}`;
  }
  const fromMonday = values.toSorted((left, right) => ((left + 5) % 7) - ((right + 5) % 7));
  return `每${fromMonday.map(weekdayTitle).join("、")}`;
}

/** Whether the days of the week are those of a month, and not of every week. */
function isOfMonth(parts: readonly CronPart[]): boolean {
  return parts.some((part) => part.kind === "lastWeekday" || part.kind === "nthWeekday");
}

function weekdayTitle(weekday: number): string {
  return weekdayTitles[weekday - 1] ?? (weekday === 0 ? "周六" : `周${weekday}`);
}

const units = { day: "日", month: "月", year: "年" } as const;
const spans = { day: "天", month: "个月", year: "年" } as const;

function listed(parts: readonly CronPart[], unit: keyof typeof units): string {
  return parts.map((part) => partText(part, unit)).join("、");
}

function partText(part: CronPart, unit: keyof typeof units): string {
  const one = (value: number) => `${value}${units[unit]}`;
  const every = (step: number) => `每${step}${spans[unit]}`;
  switch (part.kind) {
    case "every":
      return `从${one(cronFields[unit].min)}起${every(part.step ?? 1)}`;
    case "from":
      return `从${one(part.from)}起${every(part.step)}`;
    case "range":
      return `${one(part.from)}至${one(part.to)}${part.step === undefined ? "" : every(part.step)}`;
    case "value":
      return one(part.value);
    default:
      return "";
  }
}
