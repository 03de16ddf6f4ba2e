import { sampleDay } from "./dateKind.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { aheadOption } from "./looksAhead.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readMoment } from "./readDate.ts";
import { dayOrShown } from "./sheetNumbers.ts";
import { read, readText, refuse } from "./textResult.ts";
import { sampleTime } from "./timeKind.ts";
import { wireFormats } from "../time/wireFormats.ts";

/** A day with time, `YYYY-MM-DD HH:mm:ss` in China's time. */
export const datetimeKind: FieldKind = {
  id: "datetime",
  title: "日期时间",
  statedBy: "date-time",
  cellHint: "日期和时间，例如 2026-01-05 08:30",
  match: (candidate) =>
    rank(candidate, { id: "datetime", fits: candidate.type === "string", natural: candidate.format === "date-time" ? 10 : 0 }),
  columnType: () => "timestamp",
  operators: ["range", "eq", "gt", "ge", "lt", "le"],
  celType: "string",
  jsonSchema: () => ({ type: "string", format: "date-time" }),
  propsSchema: propsSchema({
    ...aheadOption,
    zoneField: { type: "string", description: "同一行里存放时区（如 America/New_York）的字段：与北京时间不同时，两地的时间一起显示" },
  }),
  toText: plainText,
  fromText: (text, field, { today, after }) =>
    readText(text, (trimmed) => {
      const moment = readMoment(trimmed, { today, after });
      if (moment === undefined) return refuse(`${field.title}“${trimmed}”看不出是哪天几点，可写成 2026-01-05 08:30 或 1月5日下午3点`);
      return read(`${moment.date} ${moment.time ?? "00:00:00"}`);
    }),
  sheetText: (cell) => (cell.kind === "moment" ? cell.value : dayOrShown(cell)),
  isWire: (text) => wireFormats["date-time"].test(text),
  verb: "选择",
  align: "left",
  columnWidth: { least: 150, usual: 156 },
  sortable: true,
  sample: (_field, seed) => `${sampleDay(seed)} ${sampleTime(seed)}`,
};
