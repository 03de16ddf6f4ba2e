import { sampleDay } from "./dateKind.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readMoment } from "./readDate.ts";
import { read, readText, refuse } from "./textResult.ts";
import { sampleTime } from "./timeKind.ts";

/** A day with time, `YYYY-MM-DD HH:mm:ss` in China's time. */
export const datetimeKind: FieldKind = {
  id: "datetime",
  title: "日期时间",
  cellHint: "日期和时间，例如 2026-01-05 08:30",
  match: (candidate) =>
    rank(candidate, { id: "datetime", fits: candidate.type === "string", natural: candidate.format === "date-time" ? 10 : 0 }),
  columnType: () => "timestamp",
  operators: ["range", "eq", "gt", "ge", "lt", "le"],
  celType: "string",
  jsonSchema: () => ({ type: "string", format: "date-time" }),
  propsSchema: propsSchema(),
  toText: plainText,
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const moment = readMoment(trimmed);
      if (moment === undefined) return refuse(`${field.title}「${trimmed}」不是有效的日期时间，应为 2026-01-05 08:30:00 这样的格式`);
      return read(`${moment.date} ${moment.time ?? "00:00:00"}`);
    }),
  verb: "选择",
  align: "left",
  columnWidth: { least: 190, usual: 200 },
  sortable: true,
  sample: (_field, seed) => `${sampleDay(seed)} ${sampleTime(seed)}`,
};
