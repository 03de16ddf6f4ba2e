import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readClock } from "./readClock.ts";
import { isTimeAlone } from "./sheetNumbers.ts";
import { read, readText, refuse } from "./textResult.ts";
import { wireFormats } from "../time/wireFormats.ts";

const TIME_LENGTH = "HH:mm:ss".length;
const MIDNIGHT = "00:00:00";

/** A time of day, `HH:mm:ss`. */
export const timeKind: FieldKind = {
  id: "time",
  title: "时间",
  statedBy: "time",
  cellHint: "时间，例如 08:30",
  match: (candidate) => rank(candidate, { id: "time", fits: candidate.type === "string", natural: candidate.format === "time" ? 10 : 0 }),
  columnType: () => "time",
  operators: ["range", "eq"],
  celType: "string",
  jsonSchema: () => ({ type: "string", format: "time" }),
  propsSchema: propsSchema({ minuteStep: { enum: [1, 5, 10, 15, 30], description: "可选分钟的间隔" } }),
  toText: plainText,
  // A time is read to the minute, as in the names of hours made of it, unless somebody set its seconds.
  format: (value) => plainText(value).replace(/^(\d{2}:\d{2}):00$/, "$1"),
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const time = readClock(trimmed);
      return time === undefined ? refuse(`${field.title}“${trimmed}”看不出是几点，可写成 8:30、0830 或 下午3点半`) : read(time);
    }),
  // A day at midnight is a day: nobody wrote a time.
  sheetText: (cell) => {
    if (cell.kind !== "moment") return cell.shown;
    const time = cell.value.slice(-TIME_LENGTH);
    return isTimeAlone(cell.value) || time !== MIDNIGHT ? time : undefined;
  },
  isWire: (text) => wireFormats.time.test(text),
  verb: "选择",
  align: "left",
  sortable: true,
  sample: (_field, seed) => sampleTime(seed),
};

/** A time of day during working hours, a minute apart for neighbouring seeds. */
export function sampleTime(seed: number): string {
  const minutes = 8 * 60 + (seed % 600);
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}:00`;
}
