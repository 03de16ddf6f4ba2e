import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { aheadOption } from "./looksAhead.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readMoment } from "./readDate.ts";
import { dayOrShown } from "./sheetNumbers.ts";
import { read, readText, refuse } from "./textResult.ts";
import { wireFormats } from "../time/wireFormats.ts";

/** A day, `YYYY-MM-DD`. */
export const dateKind: FieldKind = {
  id: "date",
  title: "日期",
  statedBy: "date",
  cellHint: "日期，例如 2026-01-05、2026/1/5 或 2026年1月5日",
  match: (candidate) => rank(candidate, { id: "date", fits: candidate.type === "string", natural: candidate.format === "date" ? 10 : 0 }),
  columnType: () => "date",
  operators: ["range", "eq", "gt", "ge", "lt", "le"],
  celType: "string",
  jsonSchema: () => ({ type: "string", format: "date" }),
  propsSchema: propsSchema(aheadOption),
  toText: plainText,
  fromText: (text, field, { today, after }) =>
    readText(text, (trimmed) => {
      const moment = readMoment(trimmed, { today, after });
      return moment === undefined
        ? refuse(`${field.title}“${trimmed}”看不出是哪一天，可写成 2026-01-05、1月5日 或 明天`)
        : read(moment.date);
    }),
  sheetText: dayOrShown,
  isWire: (text) => wireFormats.date.test(text),
  verb: "选择",
  align: "left",
  columnWidth: { least: 100, usual: 100 },
  sortable: true,
  sample: (_field, seed) => sampleDay(seed),
};

/** The day that many days after 2026-01-01. */
export function sampleDay(seed: number): string {
  return new Date(Date.UTC(2026, 0, 1 + seed)).toISOString().slice(0, 10);
}
