import type { PeriodName } from "../model/dashboard.ts";

const TITLES: Readonly<Record<PeriodName, string>> = {
  today: "今天",
  week: "本周",
  last7: "近 7 天",
  month: "本月",
  last30: "近 30 天",
  quarter: "本季度",
  last90: "近 90 天",
  year: "今年",
};

/** The periods that can be chosen by name, the shortest first: of dashboards and of ranges of days alike. */
export const periodTitles = Object.entries(TITLES) as readonly (readonly [PeriodName, string])[];

/** Words that one click asks by, of days that are over: the periods of dashboards. */
export const pastWords: readonly string[] = periodTitles.map(([, title]) => title);

/** The same of days that mostly lie ahead: what people book and wait for comes first. */
export const aheadWords: readonly string[] = [...new Set(["今天", "明天", "本周", "下周", "本月", "下月", ...pastWords])];
