/** `YYYY`, any year. */
const YEAR = String.raw`\d{4}`;
/** `YYYY` of a leap year. */
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;

const DATE = [
  `${YEAR}-(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])`,
  `${YEAR}-(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)`,
  `${YEAR}-02-(?:0[1-9]|1\\d|2[0-8])`,
  `${LEAP_YEAR}-02-29`,
].join("|");
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`;

/**
 * The texts dates and times travel as (spec §9). They name real days only: 2026-02-29 does not match.
 * As regular expressions they go into standalone validators, which can hold no functions.
 */
export const wireFormats = {
  /** `YYYY-MM-DD` */
  date: new RegExp(`^(?:${DATE})$`),
  /** `YYYY-MM-DD HH:mm:ss`, China's time */
  "date-time": new RegExp(`^(?:${DATE}) ${TIME}$`),
  /** `HH:mm:ss` */
  time: new RegExp(`^${TIME}$`),
} as const;
