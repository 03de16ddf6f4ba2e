import { plainSigns } from "../text/halfWidth.ts";
import { trimSpace } from "../text/space.ts";
import { withDigits } from "./chineseNumerals.ts";
import { wireFormats } from "../time/wireFormats.ts";

const HALVES = "凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚|am|pm";
const HALF_FIRST = new RegExp(`^(${HALVES}) ?(.+)$`);
const HALF_LAST = /^(.+?) ?(am|pm)$/;

/** `9:5`, `09:05:30`; an input method makes a semicolon of the colon. */
const COLONS = /^(\d{1,2}) ?[:;] ?(\d{1,2})(?: ?[:;] ?(\d{1,2})(?:\.\d+)?)?$/;
/** `9.30`; a single figure behind the point could be minutes or tenths of an hour. */
const POINTS = /^(\d{1,2})\.(\d{2})(?:\.(\d{2}))?$/;
/** `9点`, `9时05分`, `9点05分30秒`. */
const WORDS = /^(\d{1,2}) ?[点时](?:整|钟)?(?: ?(\d{1,2})分?(?: ?(\d{1,2})秒)?)?$/;
/** `0900`, `900`; five figures could be parted in two ways. */
const FIGURES = /^(\d{1,2})(\d{2})$/;
const SIX_FIGURES = /^(\d{2})(\d{2})(\d{2})$/;
const HOUR = /^(\d{1,2})$/;
const NOTATIONS = [COLONS, POINTS, WORDS, FIGURES, SIX_FIGURES, HOUR] as const;

/**
 * Reads a time of day as people write it, as a wire time.
 *
 * @returns undefined where the text is none, names a time that does not exist, or could mean two: 上午12点, 9.5
 * @example readClock("下午3点半") // "15:30:00"
 */
export function readClock(text: string): string | undefined {
  const plain = plainTime(text);
  const [, half, rest] = HALF_FIRST.exec(plain) ?? [];
  if (half !== undefined) return halfTime(half, rest ?? "");
  const [, first, last] = HALF_LAST.exec(plain) ?? [];
  return last === undefined ? timeOf(plain) : halfTime(last, first ?? "");
}

/** One notation of everything that has several; `半` and `刻` become minutes. */
function plainTime(text: string): string {
  return withDigits(trimSpace(plainSigns(text)))
    .toLowerCase()
    .replace(/([ap])\.m\.?/, "$1m")
    .replace(/([点时])钟?半$/, "$130分")
    .replace(/([点时])钟?([123])刻$/, (_, hour: string, quarters: string) => `${hour}${Number(quarters) * 15}分`);
}

function timeOf(text: string): string | undefined {
  const notation = NOTATIONS.find((some) => some.test(text));
  const [, hour = "", minute = "", second = ""] = notation?.exec(text) ?? [];
  const time = [hour, minute, second].map((part) => part.padStart(2, "0")).join(":");
  return hour !== "" && wireFormats.time.test(time) ? time : undefined;
}

function halfTime(half: string, text: string): string | undefined {
  const time = timeOf(text);
  if (time === undefined) return undefined;
  const hour = hourIn(half, Number(time.slice(0, 2)));
  return hour === undefined ? undefined : `${String(hour).padStart(2, "0")}${time.slice(2)}`;
}

/** First and last hour of each half as the clock says it, and what has to be added to them. */
const SPANS: Readonly<Record<string, readonly (readonly [first: number, last: number, plus: number])[]>> = {
  凌晨: [
    [0, 6, 0],
    [12, 12, -12],
  ],
  清晨: [[4, 9, 0]],
  早上: [[4, 11, 0]],
  早晨: [[4, 11, 0]],
  上午: [[0, 11, 0]],
  中午: [
    [11, 13, 0],
    [1, 2, 12],
  ],
  // A clock of twelve hours says 下午 until midnight.
  下午: [
    [12, 23, 0],
    [1, 11, 12],
  ],
  傍晚: [
    [16, 20, 0],
    [4, 8, 12],
  ],
  晚上: [
    [17, 23, 0],
    [5, 11, 12],
  ],
  晚: [
    [17, 23, 0],
    [5, 11, 12],
  ],
  am: [
    [0, 11, 0],
    [12, 12, -12],
  ],
  pm: [
    [12, 23, 0],
    [1, 11, 12],
  ],
};

/** The hour of 24 that an hour of a half of the day is; `undefined` where there is none or where people mean two. */
function hourIn(half: string, hour: number): number | undefined {
  const span = SPANS[half]?.find(([first, last]) => hour >= first && hour <= last);
  return span && hour + span[2];
}
