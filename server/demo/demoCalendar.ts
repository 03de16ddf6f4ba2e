/** Days around the first start, in China's time zone (UTC+8 all year), so that demo data never looks stale. */
export interface DemoCalendar {
  /** `YYYY-MM-DD`, so many days after (or before, when negative) the first start. */
  day(offset: number): string;
  /** 1 (Monday) to 7 (Sunday) of that day. */
  weekday(offset: number): number;
  /** `YYYY-MM-DD HH:mm:ss` of that day. */
  moment(offset: number, hour: number, minute: number): string;
  /** The same, or the minute of the first start where that is earlier: what happened is over, at whatever hour the console first starts. */
  past(offset: number, hour: number, minute: number): string;
}

const DAY = 86_400_000;
const CHINA_OFFSET = 8 * 3_600_000;

/** Builds the calendar of a first start at `now`. */
export function demoCalendar(now: Date): DemoCalendar {
  const shifted = (offset: number): Date => new Date(now.getTime() + CHINA_OFFSET + offset * DAY);
  const day = (offset: number): string => shifted(offset).toISOString().slice(0, 10);
  const two = (value: number): string => String(value).padStart(2, "0");
  const moment = (offset: number, hour: number, minute: number): string => `${day(offset)} ${two(hour)}:${two(minute)}:00`;
  const started = `${shifted(0).toISOString().slice(0, 16).replace("T", " ")}:00`;
  return {
    day,
    weekday: (offset) => shifted(offset).getUTCDay() || 7,
    moment,
    past: (offset, hour, minute) => [moment(offset, hour, minute), started].sort()[0] ?? started,
  };
}
