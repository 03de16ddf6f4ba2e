import type { CronFieldName } from "../../schema/cron/index.ts";
import type { CronTexts } from "./cronTexts.ts";
import type { FieldMode } from "./fieldChoice.ts";

/** A line of the builder's list of modes: which field it writes, and how. */
export interface BuilderMode {
  readonly id: string;
  readonly field: CronFieldName;
  readonly mode: FieldMode;
  readonly title: string;
}

/** A row of the builder; that of the day stands for day and week together. */
export type BuilderRow = Exclude<CronFieldName, "week">;

/** The builder's four modes of a field (CRON-02). */
function plainModes(field: CronFieldName, every: string): readonly BuilderMode[] {
  return [
    { id: `${field}-every`, field, mode: "every", title: every },
    { id: `${field}-loop`, field, mode: "loop", title: "按间隔" },
    { id: `${field}-specify`, field, mode: "specify", title: "指定" },
    { id: `${field}-range`, field, mode: "range", title: "范围" },
  ];
}

/** Ways to say on which days, of the month or of the week (CRON-03). */
const dayModes: readonly BuilderMode[] = [
  { id: "day-every", field: "day", mode: "every", title: "每天" },
  { id: "week-loop", field: "week", mode: "loop", title: "按间隔（从周几起）" },
  { id: "day-loop", field: "day", mode: "loop", title: "按间隔（从几日起）" },
  { id: "week-specify", field: "week", mode: "specify", title: "指定周几" },
  { id: "day-specify", field: "day", mode: "specify", title: "指定日期" },
  { id: "week-range", field: "week", mode: "range", title: "周几的范围" },
  { id: "day-range", field: "day", mode: "range", title: "日期的范围" },
  { id: "day-last", field: "day", mode: "last", title: "最后一天" },
  { id: "day-lastWork", field: "day", mode: "lastWork", title: "最后一个工作日" },
  { id: "week-lastWeekday", field: "week", mode: "lastWeekday", title: "最后一个周几" },
  { id: "day-before", field: "day", mode: "before", title: "月末前几天" },
  { id: "day-work", field: "day", mode: "work", title: "离某日最近的工作日" },
  { id: "week-nth", field: "week", mode: "nth", title: "第几个周几" },
];

/** The rows of the builder with their modes. */
export const builderModes: Readonly<Record<BuilderRow, readonly BuilderMode[]>> = {
  second: plainModes("second", "每秒"),
  minute: plainModes("minute", "每分钟"),
  hour: plainModes("hour", "每小时"),
  day: dayModes,
  month: plainModes("month", "每月"),
  year: plainModes("year", "每年"),
};

/** The field that a row's present mode belongs to. */
export function fieldOfRow(row: BuilderRow, texts: CronTexts): CronFieldName {
  return row === "day" && texts.day === "?" ? "week" : row;
}
