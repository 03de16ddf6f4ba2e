import { chinaDate } from "../time/chinaTime.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something was said (IM-40): under 10 minutes 刚刚, then minutes, hours under a day, days under three, else the date.
 *
 * @param timestamp milliseconds since the epoch
 * @param now the same, of the moment of reading
 */
export function relativeTime(timestamp: number, now: number): string {
  const ago = now - timestamp;
  if (ago < 10 * MINUTE) return "刚刚";
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)}分钟前`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)}小时前`;
  if (ago < 3 * DAY) return `${Math.floor(ago / DAY)}天前`;
  return chinaDate(new Date(timestamp));
}
