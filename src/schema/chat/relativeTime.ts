import { chinaDate } from "../time/chinaTime.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * When something was said, as seen from now (IM-40): 刚刚 under ten minutes, then minutes, hours under one day, days under three,
 * else the date in China. What seems to lie ahead, because two clocks differ, is 刚刚.
 *
 * @param timestamp milliseconds since the epoch
 * @param now milliseconds since the epoch
 */
export function relativeTime(timestamp: number, now: number): string {
  const age = now - timestamp;
  if (age < 10 * MINUTE) return "刚刚";
  if (age < HOUR) return `${Math.floor(age / MINUTE)}分钟前`;
  if (age < DAY) return `${Math.floor(age / HOUR)}小时前`;
  if (age < 3 * DAY) return `${Math.floor(age / DAY)}天前`;
  return chinaDate(new Date(timestamp));
}
