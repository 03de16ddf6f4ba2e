import { halfWidth } from "../text/halfWidth.ts";
import { periodOfWord } from "../time/dayWords.ts";
import { weekOf } from "../time/isoWeek.ts";
import { wireFormats } from "../time/wireFormats.ts";
import { withDigits } from "./chineseNumerals.ts";
import { sampleDay } from "./dateKind.ts";
import type { FieldKind, SheetNumber } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readMoment } from "./readDate.ts";
import { dayText } from "./sheetNumbers.ts";
import { read, readText, refuse } from "./textResult.ts";

/** What a kind of period has of its own. */
interface Period {
  readonly id: "month" | "week" | "year";
  readonly title: string;
  /** What a refusal asks, e.g. 哪个月份. */
  readonly which: string;
  /** How it is written, in cells of a file and in refusals. */
  readonly notations: string;
  /** Reads a text in half width with digits for numerals; `undefined` where it is none or needs a day that is not known. */
  parse(text: string, today: string | undefined): string | undefined;
  /** The period that a day of a sheet lies in. */
  ofDay(cell: SheetNumber): string | undefined;
  sample(seed: number): string;
}

/** A month, `YYYY-MM`, a week, `YYYY-Www`, and a year, `YYYY`: texts of one length each, so their order is that of time. */
export const [monthKind, weekKind, yearKind] = [
  periodKind({
    id: "month",
    title: "月份",
    which: "哪个月份",
    notations: "2026-01、2026年1月 或 本月",
    parse: readMonth,
    ofDay: (cell) => dayText(cell, 7),
    sample: (seed) => monthAfter("2026-01", seed % 1200),
  }),
  periodKind({
    id: "week",
    title: "周",
    which: "哪一周",
    notations: "2026-W07、2026年第7周 或 本周",
    parse: readWeek,
    ofDay: (cell) => {
      const day = dayText(cell);
      return day && weekOf(day);
    },
    sample: (seed) => weekOf(sampleDay((seed % 5000) * 7)),
  }),
  periodKind({
    id: "year",
    title: "年份",
    which: "哪个年份",
    notations: "2026、2026年 或 今年",
    parse: readYear,
    ofDay: (cell) => dayText(cell, 4),
    sample: (seed) => String(1900 + (seed % 300)),
  }),
] as const;

function periodKind({ id, title, which, notations, parse, ofDay, sample }: Period): FieldKind {
  return {
    id,
    title,
    statedBy: id,
    cellHint: `${title}，例如 ${notations.split("、")[0]}`,
    match: (candidate) => rank(candidate, { id, fits: candidate.type === "string", natural: candidate.format === id ? 10 : 0 }),
    columnType: () => "text",
    operators: ["range", "eq", "gt", "ge", "lt", "le"],
    celType: "string",
    jsonSchema: () => ({ type: "string", format: id }),
    propsSchema: propsSchema(),
    toText: plainText,
    fromText: (text, field, { today }) =>
      readText(text, (trimmed) => {
        const value = parse(withDigits(halfWidth(trimmed)), today) ?? periodOfDay(id, trimmed);
        const isOne = value !== undefined && wireFormats[id].test(value);
        return isOne ? read(value) : refuse(`${field.title}“${trimmed}”看不出是${which}，可写成 ${notations}`);
      }),
    sheetText: (cell) => ofDay(cell) ?? (cell.kind === "moment" ? undefined : cell.shown),
    isWire: (text) => wireFormats[id].test(text),
    verb: "选择",
    align: "left",
    sortable: true,
    columnWidth: { least: 90, usual: 110 },
    sample: (_field, seed) => sample(seed),
  };
}

/** The period that a day with its year lies in; sheets and calendars keep days where a period is meant. */
function periodOfDay(id: Period["id"], text: string): string | undefined {
  const day = readMoment(text)?.date;
  if (day === undefined) return undefined;
  return id === "week" ? weekOf(day) : day.slice(0, id === "month" ? 7 : 4);
}

const WEEK_OF_YEAR = /^(\d{4}) ?(?:-? ?w ?|年 ?第? ?)(\d{1,2}) ?周?$/i;
const WEEK_ALONE = /^(?:第 ?(\d{1,2}) ?周)$/;
const SEPARATED = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?月?$/;
const FIGURES = /^(\d{4})(\d{2})$/;
const WITHOUT_YEAR = /^(\d{1,2}) ?月$/;

function readMonth(text: string, today: string | undefined): string | undefined {
  const [, year, month] = SEPARATED.exec(text) ?? FIGURES.exec(text) ?? [];
  if (year !== undefined && month !== undefined) return `${year}-${month.padStart(2, "0")}`;
  if (today === undefined) return undefined;
  const spoken = periodOfWord(text, today);
  if (spoken?.unit === "month") return spoken.from.slice(0, 7);
  const [, alone] = WITHOUT_YEAR.exec(text) ?? [];
  return alone === undefined ? undefined : `${today.slice(0, 4)}-${alone.padStart(2, "0")}`;
}

/** A week without a year is one of the year that the week of today belongs to. */
function readWeek(text: string, today: string | undefined): string | undefined {
  const [, year, week] = WEEK_OF_YEAR.exec(text) ?? [];
  if (year !== undefined && week !== undefined) return `${year}-W${week.padStart(2, "0")}`;
  if (today === undefined) return undefined;
  const spoken = periodOfWord(text, today);
  if (spoken?.unit === "week") return weekOf(spoken.from);
  const [, alone] = WEEK_ALONE.exec(text) ?? [];
  return alone === undefined ? undefined : `${weekOf(today).slice(0, 4)}-W${alone.padStart(2, "0")}`;
}

function readYear(text: string, today: string | undefined): string | undefined {
  const [, year] = /^(\d{4}) ?年?$/.exec(text) ?? [];
  const spoken = today === undefined ? undefined : periodOfWord(text, today);
  return spoken?.unit === "year" ? spoken.from.slice(0, 4) : year;
}

/** The month that many months after that of a day. */
function monthAfter(day: string, months: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months)).toISOString().slice(0, 7);
}
