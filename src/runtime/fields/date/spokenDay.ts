import type { Dayjs } from "dayjs";

/** A day as people say it, e.g. `11月24日（周二）`. */
export function spokenDay(date: Dayjs): string {
  return date.locale("zh-cn").format("M月D日（ddd）");
}
