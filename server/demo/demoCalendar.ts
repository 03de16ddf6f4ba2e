/** Days around the first start, in China's time zone (UTC+8 all year), so that demo data never looks stale. */
export interface DemoCalendar {
  /** `YYYY-MM-DD`, so many days after (or before, when negative) the first start. */
  day(offset: number): string;
  /** 1 (Monday) to 7 (Sunday) of that day. */
  weekday(offset: number): number;
  /** `YYYY-MM-DD HH:mm:ss` of that day. */
  moment(offset: number, hour: number, minute: number): string;
}

const DAY = 86_400_000;
const CHINA_OFFSET = 8 * 3_600_000;

/** Builds the calendar of a first start at `now`. */
export function demoCalendar(now: Date): DemoCalendar {
  const shifted = (offset: number): Date => new Date(now.getTime() + CHINA_OFFSET + offset * DAY);
  const day = (offset: number): string => shifted(offset).toISOString().slice(0, 10);
  const two = (value: number): string => String(value).padStart(2, "0");
  return {
    day,
    weekday: (offset) => shifted(offset).getUTCDay() || 7,
    moment: (offset, hour, minute) => `${day(offset)} ${two(hour)}:${two(minute)}:00`,
  };
}
