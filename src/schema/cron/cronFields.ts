/** The seven fields of an expression, in the order in which they are written (CRON-01). */
export const cronFieldNames = ["second", "minute", "hour", "day", "month", "week", "year"] as const;

/** Name of a field: second, minute, hour, day of the month, month, day of the week, year. */
export type CronFieldName = (typeof cronFieldNames)[number];

/** What may stand in a field. */
export interface CronField {
  readonly name: CronFieldName;
  /** What people call it, e.g. 秒. */
  readonly title: string;
  readonly min: number;
  /** For the year only what editors offer: it has no bound of its own. */
  readonly max: number;
  /** The longest step; a year's may be any. */
  readonly maxStep: number;
  /** Names that stand for numbers, in capitals. */
  readonly names: ReadonlyMap<string, number>;
  /** How many values there are before they start again, for ranges like 22-2; absent: ranges only go up. */
  readonly wrapsAt?: number;
  /** Whether `?` may stand here. */
  readonly mayBeUnset: boolean;
}

const none: ReadonlyMap<string, number> = new Map();
const monthNames = namesFrom("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC");
const weekNames = namesFrom("SUN MON TUE WED THU FRI SAT");

/** The bounds of every field (CRON-26 … CRON-32); Sunday is 1 (CRON-30, CRON-35). */
export const cronFields: Readonly<Record<CronFieldName, CronField>> = {
  second: { name: "second", title: "秒", min: 0, max: 59, maxStep: 59, names: none, wrapsAt: 60, mayBeUnset: false },
  minute: { name: "minute", title: "分", min: 0, max: 59, maxStep: 59, names: none, wrapsAt: 60, mayBeUnset: false },
  hour: { name: "hour", title: "时", min: 0, max: 23, maxStep: 23, names: none, wrapsAt: 24, mayBeUnset: false },
  day: { name: "day", title: "日", min: 1, max: 31, maxStep: 31, names: none, wrapsAt: 31, mayBeUnset: true },
  month: { name: "month", title: "月", min: 1, max: 12, maxStep: 12, names: monthNames, wrapsAt: 12, mayBeUnset: false },
  week: { name: "week", title: "周", min: 1, max: 7, maxStep: 7, names: weekNames, wrapsAt: 7, mayBeUnset: true },
  year: { name: "year", title: "年", min: 1970, max: 2099, maxStep: Number.POSITIVE_INFINITY, names: none, mayBeUnset: false },
};

/** The last year that runs are looked for in, a hundred years from now as in Quartz. */
export function lastCronYear(): number {
  return new Date().getUTCFullYear() + 100;
}

function namesFrom(list: string): ReadonlyMap<string, number> {
  return new Map(list.split(" ").map((name, index) => [name, index + 1]));
}
