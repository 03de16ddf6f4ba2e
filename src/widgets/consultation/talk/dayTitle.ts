import { plusDays } from "../../../schema/time/chinaTime.ts";

/** What a day is called above what was said on it. @param day @param today `yyyy-MM-dd` */
export function dayTitle(day: string, today: string): string {
  if (day === today) return "今天";
  return day === plusDays(today, -1) ? "昨天" : day;
}
