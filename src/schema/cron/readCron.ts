import type { Cron, CronPart, CronReading, CronRemark } from "./cron.ts";
import type { CronFieldName } from "./cronFields.ts";
import { cronFieldNames, cronFields } from "./cronFields.ts";
import type { PartFault } from "./readPart.ts";
import { readPart } from "./readPart.ts";

/** A piece of the expression and where it stands. */
interface Piece {
  readonly text: string;
  readonly offset: number;
}

/** Characters that are read at most: every value of every field by itself, all years among them, takes fewer. */
export const longestCron = 2000;

/** Fields that crontab(5) has: no second, no year. */
const crontabFields = 5;

const allTitles = cronFieldNames.map((name) => cronFields[name].title).join("、");

type FieldReading =
  | { readonly ok: true; readonly parts: readonly CronPart[]; readonly passedOver: readonly CronRemark[] }
  | { readonly ok: false; readonly problem: CronRemark };

/**
 * Reads a cron expression as Quartz 2.3 does: six fields or seven, names in any case.
 *
 * @returns the fields, or the first fault with its place; never throws
 * @see http://www.quartz-scheduler.org/documentation/quartz-2.3.0/tutorials/crontrigger.html
 * @example
 * readCron("0 0 9 LW * ?"); // { ok: true, cron: { second: [{ kind: "value", value: 0 }], …, day: [{ kind: "lastDay", … }] } }
 * readCron("0 0 25 * * ?"); // { ok: false, problem: { message: "时：“25”超出范围，…", offset: 4, length: 2, field: "hour" } }
 */
export function readCron(text: string): CronReading {
  if (text.length > longestCron) return { ok: false, problem: tooLong(text) };
  const pieces = piecesOf(text);
  if (pieces.length === crontabFields) return { ok: false, problem: ofCrontab() };
  const fields: Partial<Record<CronFieldName, readonly CronPart[]>> = {};
  const passedOver: CronRemark[] = [];
  for (const [index, name] of cronFieldNames.entries()) {
    const piece = pieces[index];
    if (piece === undefined) break;
    const reading = readField(trimmed(piece), name);
    if (!reading.ok) return reading;
    fields[name] = reading.parts;
    passedOver.push(...reading.passedOver);
  }
  if (!isWhole(fields)) return { ok: false, problem: tooFew(text, pieces.length) };
  const problem = dayConflict(fields, pieces);
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, cron: fields, passedOver: [...passedOver, ...tooMany(pieces)] };
}

/** The fields of an expression as they are written, in their order; what they say is for `readCron` to judge. */
export function fieldTexts(text: string): readonly string[] {
  return piecesOf(text).map((piece) => trimmed(piece).text);
}

function piecesOf(text: string): readonly Piece[] {
  return [...text.matchAll(/[^ \t]+/g)].map((match) => ({ text: match[0], offset: match.index }));
}

function readField(piece: Piece, name: CronFieldName): FieldReading {
  const problem = lonelyMark(piece, name);
  if (problem !== undefined) return { ok: false, problem };
  const parts: CronPart[] = [];
  const passedOver: CronRemark[] = [];
  for (const part of listed(piece)) {
    const reading = readPart(part.text.toUpperCase(), cronFields[name]);
    if (!reading.ok) return { ok: false, problem: placed(reading.fault, part, name) };
    if (reading.part !== undefined) parts.push(reading.part);
    if (reading.end < part.text.length) passedOver.push(passed(part, reading.end, name));
  }
  if (parts.length > 1 && parts.some(countsAlone)) passedOver.push(whole(piece, name, alone(name)));
  if (listed(piece).length <= piece.text.split(",").length - 1) passedOver.push(emptyPart(piece, name));
  return { ok: true, parts, passedOver };
}

/** What Quartz takes alone out of a list, or with the least number of the list in place of its own. */
function countsAlone({ kind }: CronPart): boolean {
  return kind === "unset" || kind === "workday" || kind === "nthWeekday";
}

function alone(name: CronFieldName): string {
  return `${cronFields[name].title}：“${name === "day" ? "W" : "#"}”和“?”不能和其他值一起写，请只保留一个`;
}

/** What may only stand alone in the days, or once. */
function lonelyMark(piece: Piece, name: CronFieldName): CronRemark | undefined {
  if (name !== "day" && name !== "week") return undefined;
  const text = piece.text.toUpperCase();
  const { title } = cronFields[name];
  if (text.includes("L") && text.includes(",")) return whole(piece, name, `${title}：“L”不能和其他值一起写，请只保留一个`);
  if (name === "week" && text.split("#").length > 2) return whole(piece, name, "周：只能写一个“#”，请只保留一个");
  return undefined;
}

/** Exactly one of day and week says when; the other is `?`. */
function dayConflict(cron: Cron, pieces: readonly Piece[]): CronRemark | undefined {
  const isDaySet = !cron.day.some(isUnset);
  const isWeekSet = !cron.week.some(isUnset);
  const [day, week] = [pieces[3], pieces[5]];
  if (day === undefined || week === undefined) return undefined;
  if (isDaySet && cron.day.length === 0 && isMarkedUnset(week)) return whole(day, "day", "日：这一项是空的，请写 1–31、* 或 ?");
  if (isDaySet && isWeekSet) return whole(week, "week", "日和周不能同时指定，请把其中一个写成“?”");
  if (!isDaySet && !isWeekSet) return whole(week, "week", "日和周不能都是“?”，请指定其中一个，例如把日写成 *");
  return undefined;
}

/** Quartz looks at the days where it meets a `?` of the week, and fails where there are none; `98` says the same and is not looked at. */
function isMarkedUnset(week: Piece): boolean {
  return listed(trimmed(week)).some(({ text }) => text.startsWith("?"));
}

function isUnset(part: CronPart): boolean {
  return part.kind === "unset";
}

function isWhole(fields: Partial<Record<CronFieldName, readonly CronPart[]>>): fields is Cron {
  return cronFieldNames.every((name) => name === "year" || fields[name] !== undefined);
}

function tooFew(text: string, count: number): CronRemark {
  const next = cronFieldNames[count];
  const missing = next === undefined ? "" : `，还缺“${cronFields[next].title}”`;
  return { message: `表达式要有 6 或 7 项：${allTitles}（年可省略）${missing}`, offset: text.length, length: 0 };
}

/** Five fields are most often those of crontab, which lacks the first and not the last; where it does is told before what else is wrong. */
function ofCrontab(): CronRemark {
  const message = `这里只有 5 项，要有 6 或 7 项：${allTitles}（年可省略）；crontab 的写法少了最前面的“秒”，日和周要有一个写成“?”`;
  return { message, offset: 0, length: 0 };
}

function tooLong(text: string): CronRemark {
  const message = `表达式太长：最多 ${longestCron} 个字，这里有 ${text.length} 个，请检查是否粘贴错了`;
  return { message, offset: longestCron, length: text.length - longestCron };
}

function tooMany(pieces: readonly Piece[]): readonly CronRemark[] {
  const [extra, last = extra] = [pieces[cronFieldNames.length], pieces.at(-1)];
  if (extra === undefined || last === undefined) return [];
  return [{ message: "Cron表达式最多7项！请删去多出的部分", offset: extra.offset, length: last.offset + last.text.length - extra.offset }];
}

/** The parts of a list; nothing stands between two commas. */
function listed(piece: Piece): readonly Piece[] {
  return [...piece.text.matchAll(/[^,]+/g)].map((match) => ({ text: match[0], offset: piece.offset + match.index }));
}

/** Control characters around a field count as space around it. */
function trimmed(piece: Piece): Piece {
  let start = 0;
  let end = piece.text.length;
  while (start < end && piece.text.charCodeAt(start) <= 0x20) start++;
  while (end > start && piece.text.charCodeAt(end - 1) <= 0x20) end--;
  return { text: piece.text.slice(start, end), offset: piece.offset + start };
}

/** Capitals may be longer than what they are capitals of; a place never leaves its part. */
function placed(fault: PartFault, part: Piece, field: CronFieldName): CronRemark {
  const start = Math.min(fault.offset, part.text.length);
  const length = Math.min(fault.length, part.text.length - start);
  return { message: fault.message, offset: part.offset + start, length, field };
}

function passed(part: Piece, end: number, field: CronFieldName): CronRemark {
  const message = `${cronFields[field].title}：“${part.text}”中的“${part.text.slice(end)}”不起作用，请删去或改正`;
  return { message, offset: part.offset + end, length: part.text.length - end, field };
}

function emptyPart(piece: Piece, field: CronFieldName): CronRemark {
  return whole(piece, field, `${cronFields[field].title}：有多余的逗号或没有内容，请删去或改正`);
}

function whole(piece: Piece, field: CronFieldName, message: string): CronRemark {
  return { message, offset: piece.offset, length: piece.text.length, field };
}
