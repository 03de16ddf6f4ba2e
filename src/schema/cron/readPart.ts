import type { CronPart } from "./cron.ts";
import type { CronField } from "./cronFields.ts";
import { lastCronYear } from "./cronFields.ts";

/** Why a part cannot be read, and where in it. */
export interface PartFault {
  readonly message: string;
  readonly offset: number;
  readonly length: number;
}

/** A part, `undefined` where Quartz reads it as nothing at all; and from which character on it looks no further. */
export type PartReading =
  | { readonly ok: true; readonly part: CronPart | undefined; readonly end: number }
  | { readonly ok: false; readonly fault: PartFault };

/** Quartz keeps its marks for `*` and `?` among the numbers, so these two numbers mean them. */
const everyMark = 99;
const unsetMark = 98;

/** A part being read: its text in capitals and the field it stands in. */
interface Source {
  readonly text: string;
  readonly field: CronField;
}

/**
 * Reads one part of a field's list as Quartz does, which stops where it has understood enough: `MON/2` is Monday, `5x` is 5.
 * What it stops before is told by `end`.
 *
 * @param text not empty, in capitals
 */
export function readPart(text: string, field: CronField): PartReading {
  const source = { text, field };
  const isLast = /^L(?:W|-\d*W?)?$/.test(text);
  if (/^[A-Z]/.test(text) && !isLast) return readNamed(source);
  if (isLast) return readLast(source);
  if (text.startsWith("?")) return readUnset(source);
  if (/^[*/]/.test(text)) return readEvery(source);
  if (/^\d/.test(text)) return readNumbered(source);
  return fault(source, `“${text.slice(0, 1)}”不能出现在这里`, 0, 1);
}

function readNamed(source: Source): PartReading {
  const { text, field } = source;
  const from = field.names.get(text.slice(0, 3));
  if (from === undefined) return unknownName(source, 0);
  const next = text.charAt(3);
  if (next === "-") {
    const to = field.names.get(text.slice(4, 7));
    return to === undefined ? unknownName(source, 4) : found({ kind: "range", from, to }, 7);
  }
  if (field.name !== "week") return found({ kind: "value", value: from }, 3);
  if (next === "#") return readNth(source, from, 4);
  if (next === "L") return found({ kind: "lastWeekday", weekday: from }, 4);
  return found({ kind: "value", value: from }, 3);
}

function readLast(source: Source): PartReading {
  const { text, field } = source;
  if (field.name === "week") return found({ kind: "value", value: 7 }, 1);
  if (field.name !== "day") return found(undefined, 0);
  if (text === "L-") return fault(source, "“L-”后面要写提前的天数，例如 L-3", 1, 1);
  const offset = readInteger(/\d+/.exec(text)?.[0] ?? "0");
  if (offset === undefined || offset > 30) return fault(source, "最多比最后一天提前 30 天", 2, text.length - 2);
  return found({ kind: "lastDay", offset, isWorkday: text.endsWith("W") }, text.length);
}

function readUnset(source: Source): PartReading {
  if (source.text.length > 2) return fault(source, "“?”后面不能再写内容", 1, source.text.length - 1);
  if (!source.field.mayBeUnset) return fault(source, "“?”只能写在日或周里", 0, 1);
  return found({ kind: "unset" }, 1);
}

function readEvery(source: Source): PartReading {
  const { text, field } = source;
  const slash = text.startsWith("*") ? 1 : 0;
  if (text.charAt(slash) !== "/") return found({ kind: "every" }, 1);
  const step = readInteger(text.slice(slash + 1));
  if (step === undefined) return noStep(source, slash);
  if (step > field.maxStep) return longStep(source, slash + 1);
  // A step of nothing or backwards is every value to Quartz.
  return step > 0 ? found({ kind: "every", step }, text.length) : found({ kind: "every" }, slash);
}

function readNumbered(source: Source): PartReading {
  const { text } = source;
  const digits = /^\d+/.exec(text)?.[0] ?? "";
  const value = readInteger(digits);
  const at = digits.length;
  if (value === undefined) return outOfBounds(source, 0, at);
  switch (text.charAt(at)) {
    case "L":
      return readLastWeekday(source, value, at);
    case "W":
      return readWorkday(source, value, at);
    case "#":
      return source.field.name === "week" ? readNth(source, value, at + 1) : misplaced(source, "#", "周", at);
    case "-":
      return readRange(source, value, at + 1);
    case "/":
      return readFrom(source, value, at);
    default:
      return readValue(source, value, at);
  }
}

function readLastWeekday(source: Source, weekday: number, at: number): PartReading {
  if (source.field.name !== "week") return misplaced(source, "L", "周", at);
  return weekday < 1 || weekday > 7 ? outOfBounds(source, 0, at) : found({ kind: "lastWeekday", weekday }, at + 1);
}

function readWorkday(source: Source, day: number, at: number): PartReading {
  if (source.field.name !== "day") return misplaced(source, "W", "日", at);
  return day > 31 ? outOfBounds(source, 0, at) : found({ kind: "workday", day }, at + 1);
}

function readNth(source: Source, weekday: number, at: number): PartReading {
  const nth = readInteger(source.text.slice(at));
  if (nth === undefined || nth < 1 || nth > 5) return fault(source, "“#”后面要写第几个，是 1–5", at - 1, source.text.length - at + 1);
  return weekday === unsetMark ? found({ kind: "unset" }, 0) : found({ kind: "nthWeekday", weekday, nth }, source.text.length);
}

/** What stands behind the `-` of a range. */
type RangeTail =
  | { readonly ok: true; readonly to: number; readonly toEnd: number; readonly step: number | undefined; readonly end: number }
  | Extract<PartReading, { ok: false }>;

function rangeTail(source: Source, at: number): RangeTail {
  const rest = source.text.slice(at);
  const [, last = "", slash = "", interval] = /^(\d+)(\/(\d*))?/.exec(rest) ?? [];
  const to = readInteger(last);
  if (to === undefined) return fault(source, "“-”后面要写范围的末尾，是一个整数", at - 1, rest.length + 1);
  const toEnd = at + last.length;
  const step = readInteger(interval);
  if (slash !== "" && step === undefined) return noStep(source, toEnd);
  return { ok: true, to, toEnd, step, end: toEnd + slash.length };
}

function readRange(source: Source, from: number, at: number): PartReading {
  const { field } = source;
  const tail = rangeTail(source, at);
  if (!tail.ok) return tail;
  if (isMark(field, from)) return markedRange(source, from, tail);
  if (isOutside(field, from)) return outOfBounds(source, 0, at - 1);
  const { to, toEnd, step, end } = tail;
  if (isAbove(field, to)) return outOfBounds(source, at, toEnd - at);
  // Without a step to take, Quartz stays where it starts, and does not look at the end.
  if (step === 0) return found({ kind: "value", value: from }, at - 1);
  if (from > to && field.wrapsAt === undefined) return yearsBackwards(source, end);
  return found({ kind: "range", from, to, ...(step === undefined ? {} : { step }) }, end);
}

/** Of a range from a mark on, `*` leaves the values up to its end; `?` is itself without a step to take, and otherwise nothing. */
function markedRange(source: Source, mark: number, { to, step, end }: Extract<RangeTail, { ok: true }>): PartReading {
  const { field } = source;
  if (mark !== everyMark) return found(step === 0 ? { kind: "unset" } : undefined, 0);
  if (field.min > to && field.wrapsAt === undefined) return yearsBackwards(source, end);
  return found({ kind: "range", from: field.min, to, ...(step === undefined || step === 0 ? {} : { step }) }, 0);
}

function readFrom(source: Source, from: number, at: number): PartReading {
  const { text, field } = source;
  const interval = /^\d*/.exec(text.slice(at + 1))?.[0] ?? "";
  const end = at + 1 + interval.length;
  const step = readInteger(interval);
  // Quartz looks on behind one digit, not behind two.
  if (step === undefined || (interval.length === 1 && end < text.length)) return noStep(source, at);
  if (step > field.maxStep) return longStep(source, at + 1);
  if (isMark(field, from)) return markedFrom(from, step);
  if (isOutside(field, from)) return outOfBounds(source, 0, at);
  if (step === 0) return found({ kind: "value", value: from }, at);
  if (field.name === "year" && from > lastCronYear()) return fault(source, `开始的年份不能晚于 ${lastCronYear()} 年`, 0, at);
  return found({ kind: "from", from, step }, end);
}

function markedFrom(mark: number, step: number): PartReading {
  if (mark === everyMark) return found(step === 0 ? { kind: "every" } : { kind: "every", step }, 0);
  return found(step === 0 ? { kind: "unset" } : undefined, 0);
}

/** A number by itself. */
function readValue(source: Source, value: number, at: number): PartReading {
  if (isMark(source.field, value)) return found({ kind: value === everyMark ? "every" : "unset" }, 0);
  return isOutside(source.field, value) ? outOfBounds(source, 0, at) : found({ kind: "value", value }, at);
}

function isMark(field: CronField, value: number): boolean {
  return value === everyMark || (value === unsetMark && field.mayBeUnset);
}

function isAbove(field: CronField, value: number): boolean {
  return field.name !== "year" && value > field.max;
}

function isOutside(field: CronField, value: number): boolean {
  return field.name !== "year" && (value < field.min || value > field.max);
}

/** An integer as Java reads it: with a sign, up to 32 bits. */
function readInteger(text: string | undefined): number | undefined {
  if (text === undefined || !/^[+-]?\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value > 0x7fffffff || value < -0x80000000 ? undefined : value;
}

function found(part: CronPart | undefined, end: number): PartReading {
  return { ok: true, part, end };
}

function fault({ field }: Source, message: string, offset: number, length: number): Extract<PartReading, { ok: false }> {
  return { ok: false, fault: { message: `${field.title}：${message}`, offset, length: Math.max(1, length) } };
}

function outOfBounds(source: Source, offset: number, length: number): PartReading {
  const { field, text } = source;
  const allowed = field.name === "year" ? "年份" : `${field.min}–${field.max} 的整数`;
  return fault(source, `“${text.slice(offset, offset + length)}”超出范围，只能是 ${allowed}${namesOf(field)}`, offset, length);
}

function noStep(source: Source, offset: number): Extract<PartReading, { ok: false }> {
  return fault(source, "“/”后面要写间隔，是一个整数", offset, source.text.length - offset);
}

function yearsBackwards(source: Source, length: number): PartReading {
  return fault(source, "开始的年份不能晚于结束的年份", 0, length);
}

function longStep(source: Source, offset: number): PartReading {
  return fault(source, `间隔只能是 1–${source.field.maxStep}`, offset, source.text.length - offset);
}

function misplaced(source: Source, mark: string, home: string, offset: number): PartReading {
  return fault(source, `“${mark}”只能跟在${home}的数字后面`, offset, 1);
}

function unknownName(source: Source, offset: number): PartReading {
  const { field, text } = source;
  const name = text.slice(offset, offset + 3);
  const allowed = field.names.size > 0 ? `只能写 ${[...field.names.keys()].join("、")}` : `只能写 ${field.min}–${field.max} 的整数`;
  return fault(source, `不认识“${name}”，${allowed}`, offset, name.length);
}

function namesOf(field: CronField): string {
  const [first, ...others] = field.names.keys();
  return first === undefined ? "" : `，或 ${first}–${others.at(-1)}`;
}
