import { wireFormats } from "../time/wireFormats.ts";
import { sampleDay } from "./dateKind.ts";
import type { FieldKind, TextContext, TextResult } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { aheadOption } from "./looksAhead.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readMoment } from "./readDate.ts";
import { readRange } from "./readRange.ts";
import { dayOrShown } from "./sheetNumbers.ts";
import { read, readText, refuse } from "./textResult.ts";

const SIGN = "/";
/** Between the two days for people, and while one of them is not there yet. */
const WORD = " 至 ";

/** From one day to another, both of them in it: `YYYY-MM-DD/YYYY-MM-DD`, an interval of ISO 8601. */
export const dateRangeKind: FieldKind = {
  id: "dateRange",
  title: "日期范围",
  statedBy: "date-range",
  cellHint: "起止日期，例如 2026-01-01 至 2026-01-31",
  match: (candidate) =>
    rank(candidate, { id: "dateRange", fits: candidate.type === "string", natural: candidate.format === "date-range" ? 10 : 0 }),
  columnType: () => "text",
  span: { of: "date", width: 10 },
  operators: ["range", "eq", "gt", "ge", "lt", "le"],
  celType: "string",
  jsonSchema: () => ({ type: "string", format: "date-range" }),
  propsSchema: propsSchema(aheadOption),
  toText: (value) => (isDateRange(plainText(value)) ? daysOf(plainText(value)).join(WORD) : plainText(value)),
  fromText: (text, { title }, context) => readText(text, (trimmed) => readDays(trimmed, title, context)),
  sheetText: dayOrShown,
  isWire: isDateRange,
  verb: "选择",
  align: "left",
  sortable: true,
  columnWidth: { least: 200, usual: 230 },
  sample: (_field, seed) => joinDays(sampleDay(seed), sampleDay(seed + (seed % 30))),
};

/** Whether a text is a range in wire form whose days are in order. */
export function isDateRange(text: string): boolean {
  const [begin = "", end = ""] = text.split(SIGN);
  return wireFormats["date-range"].test(text) && begin <= end;
}

/** The two sides of a range, or of what stands in its editor: each a day, `""`, or a text that could not be read. */
export function daysOf(text: string): readonly [begin: string, end: string] {
  const [begin = "", end = ""] = text.split(wireFormats["date-range"].test(text) ? SIGN : WORD);
  return [begin, end];
}

/** Puts both sides together; a side that is missing or could not be read is kept for `fromText` to speak of. */
export function joinDays(begin: string, end: string): string {
  if (begin === "" && end === "") return "";
  const isWhole = wireFormats.date.test(begin) && wireFormats.date.test(end);
  return begin + (isWhole ? SIGN : WORD) + end;
}

function readDays(text: string, title: string, { today }: TextContext): TextResult {
  const day = (side: string, after?: string) => readMoment(side, { today, after })?.date;
  const range = wireFormats["date-range"].test(text) ? rangeOf(daysOf(text)) : readRange<string>(text, day);
  if (range === undefined) return refuse(`${title}“${text}”看不出是哪天到哪天，可写成 2026-01-01 至 2026-01-31 或 1月1日至31日`);
  if (range.begin > range.end) return refuse(`${title}的开始日期 ${range.begin} 晚于结束日期 ${range.end}，请改正其中一个`);
  return read(joinDays(range.begin, range.end));
}

function rangeOf([begin, end]: readonly [string, string]) {
  return { begin, end };
}
