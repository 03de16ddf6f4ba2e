/** `YYYY`, any year. */
const YEAR = String.raw`\d{4}`;
/** `YYYY` of a leap year. */
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;

/** Years of 53 weeks: those that begin or end on a Thursday; they come again after 400 years. */
const LONG_YEAR = [0, 1, 2, 3].map(longYears).join("|");

const DATE = [
  `${YEAR}-(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])`,
  `${YEAR}-(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)`,
  `${YEAR}-02-(?:0[1-9]|1\\d|2[0-8])`,
  `${LEAP_YEAR}-02-29`,
].join("|");
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`;

const LONGITUDE = String.raw`-?(?:180|(?:1[0-7]\d|\d{1,2})(?:\.\d{1,6})?)`;
const LATITUDE = String.raw`-?(?:90|[1-8]?\d(?:\.\d{1,6})?)`;

/**
 * The texts dates, times and other measures travel as (spec §9). They name real days only: 2026-02-29 does not match.
 * As regular expressions they go into standalone validators, which can hold no functions.
 */
export const wireFormats = {
  /** `YYYY-MM-DD` */
  date: new RegExp(`^(?:${DATE})$`),
  /** `YYYY-MM-DD HH:mm:ss`, China's time */
  "date-time": new RegExp(`^(?:${DATE}) ${TIME}$`),
  /** `YYYY-MM-DD/YYYY-MM-DD` */
  "date-range": new RegExp(`^(?:${DATE})/(?:${DATE})$`),
  /** `HH:mm:ss` */
  time: new RegExp(`^${TIME}$`),
  /** `YYYY-MM` */
  month: new RegExp(`^${YEAR}-(?:0[1-9]|1[0-2])$`),
  /** `YYYY-Www` as ISO 8601 counts weeks */
  week: new RegExp(`^(?:${YEAR}-W(?:0[1-9]|[1-4]\\d|5[0-2])|(?:${LONG_YEAR})-W53)$`),
  /** `YYYY` */
  year: new RegExp(`^${YEAR}$`),
  /** `#rrggbb` */
  color: /^#[0-9a-f]{6}$/,
  /** `longitude,latitude` in degrees */
  coordinates: new RegExp(`^${LONGITUDE},${LATITUDE}$`),
} as const;

/** Name of a form in which texts travel. */
export type WireFormat = keyof typeof wireFormats;

/** How each of them is called, and one of its texts, for messages. */
export const wireFormatWords: Readonly<Record<WireFormat, readonly [title: string, example: string]>> = {
  date: ["日期", "2026-01-05"],
  "date-time": ["日期时间", "2026-01-05 08:30:00"],
  "date-range": ["起止日期", "2026-01-01/2026-01-31"],
  time: ["时间", "08:30:00"],
  month: ["月份", "2026-01"],
  week: ["周次", "2026-W07"],
  year: ["年份", "2026"],
  color: ["颜色", "#1677ff"],
  coordinates: ["经度与纬度", "104.0657,30.6595"],
};

/** Pattern of the long years whose century leaves this rest by four. */
function longYears(rest: number): string {
  const centuries = Array.from({ length: 25 }, (_, index) => twoDigits(index * 4 + rest));
  const years = Array.from({ length: 100 }, (_, year) => year).filter((year) => isLong(2000 + rest * 100 + year));
  return `(?:${centuries.join("|")})(?:${years.map(twoDigits).join("|")})`;
}

function isLong(year: number): boolean {
  return [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year, 11, 31))].some((day) => day.getUTCDay() === 4);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
