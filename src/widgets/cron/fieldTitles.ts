import { cronFields, weekdayTitles } from "../../schema/cron/index.ts";
import type { CronFieldName } from "../../schema/cron/index.ts";
import type { FieldMode } from "./fieldChoice.ts";

/** What the modes of the tabs are called. */
export const modeTitles: Readonly<Record<FieldMode, string>> = {
  unset: "不设置",
  every: "每",
  range: "区间",
  loop: "循环",
  specify: "指定",
  work: "工作日",
  last: "最后一日",
  lastWork: "最后一个工作日",
  lastWeekday: "最后一个周几",
  before: "月末之前",
  nth: "第几个周几",
  other: "其他写法",
};

/** The unit of a loop: 每 5 分钟. */
export const stepUnits: Readonly<Record<CronFieldName, string>> = {
  second: "秒",
  minute: "分钟",
  hour: "小时",
  day: "天",
  month: "个月",
  week: "天",
  year: "年",
};

/** A value of a field as people say it; days of the week by their names. */
export function valueTitle(name: CronFieldName, value: number): string {
  return name === "week" ? (weekdayTitles[value - 1] ?? String(value)) : String(value);
}

/** 每秒, 每分, …: every value of a field. */
export function everyTitle(name: CronFieldName): string {
  return name === "week" ? "每天" : `每${cronFields[name].title}`;
}

/** Options of a choice among values. */
export function valueOptions(name: CronFieldName, { min, max }: { readonly min: number; readonly max: number }) {
  return Array.from({ length: max - min + 1 }, (_, index) => ({ value: min + index, label: valueTitle(name, min + index) }));
}
