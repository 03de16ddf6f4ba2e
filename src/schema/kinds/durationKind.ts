import { plainSigns } from "../text/halfWidth.ts";
import type { FieldModel } from "../model/entity.ts";
import { withDigits } from "./chineseNumerals.ts";
import type { FieldKind } from "./kind.ts";
import { numberSchema, readNumber, sampleNumber } from "./numbers.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { exactNumber } from "./sheetNumbers.ts";
import { read, readText, refuse } from "./textResult.ts";

/** Seconds of the units that durations are written in, the largest first. */
const UNITS = [
  { word: "天", also: "天|日|d", seconds: 86_400 },
  { word: "小时", also: "个?小时|个?钟头|h", seconds: 3600 },
  { word: "分钟", also: "分钟?|min|m", seconds: 60 },
  { word: "秒", also: "秒钟?|s", seconds: 1 },
] as const;

const DAY_SECONDS = UNITS[0].seconds;
/** Largest value of PostgreSQL's `integer`. */
const LARGEST = 2_147_483_647;
const WRITTEN = new RegExp(`^${UNITS.map(({ also }) => `(?:(\\d{1,9}(?:\\.\\d{1,3})?) ?(?:${also}) ?)?`).join("")}$`, "i");

/** How long something takes: a whole number of minutes, or of seconds where `unit` says so. */
export const durationKind: FieldKind = {
  id: "duration",
  title: "时长",
  cellHint: "时长，例如 1小时30分钟",
  match: (candidate) => rank(candidate, { id: "duration", fits: candidate.type === "integer", natural: 0 }),
  columnType: () => "integer",
  operators: ["range", "eq", "gt", "ge", "lt", "le"],
  celType: "double",
  jsonSchema: (field) => ({ minimum: 0, maximum: LARGEST, ...numberSchema(field, "integer") }),
  propsSchema: propsSchema({ unit: { enum: ["分钟", "秒"], default: "分钟", description: "存储与直接填数字时的单位" } }),
  toText: (value, field) => (typeof value === "number" ? inWords(value, secondsOf(field)) : ""),
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const value = readDuration(trimmed, secondsOf(field));
      return value === undefined ? refuse(`${field.title}“${trimmed}”看不出是多久，可写成 1小时30分钟 或 90分钟`) : read(value);
    }),
  sheetText: (cell) => {
    if (cell.kind === "elapsed") return inWords(Math.round(cell.value * DAY_SECONDS), 1);
    return cell.kind === "moment" ? cell.shown : String(exactNumber(cell.value));
  },
  isWire: () => false,
  align: "right",
  sortable: true,
  columnWidth: { least: 100, usual: 130 },
  sample: (field, seed) => Math.ceil(sampleNumber(field, seed, 1)),
};

/** Unit of a field's durations, in words. */
export function durationUnit({ ui: { props } }: FieldModel): "分钟" | "秒" {
  return props["unit"] === "秒" ? "秒" : "分钟";
}

function secondsOf(field: FieldModel): number {
  return durationUnit(field) === "秒" ? 1 : 60;
}

/** A clock time (`1:30`) could be hours or minutes and is not read; what is no whole number of the unit neither. */
function readDuration(text: string, unit: number): number | undefined {
  const plain = withDigits(plainSigns(text)).replaceAll("半小时", "30分钟");
  const bare = readNumber(plain);
  const seconds = bare === undefined ? writtenSeconds(plain) : bare * unit;
  const value = seconds === undefined ? undefined : seconds / unit;
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function writtenSeconds(text: string): number | undefined {
  const figures = WRITTEN.exec(text)?.slice(1);
  if (figures === undefined || figures.every((figure) => figure === undefined)) return undefined;
  const thousandths = UNITS.map(({ seconds }, index) => Math.round(Number(figures[index] ?? 0) * 1000) * seconds);
  return thousandths.reduce((sum, part) => sum + part, 0) / 1000;
}

function inWords(value: number, unit: number): string {
  let rest = value * unit;
  const parts = UNITS.filter(({ seconds }) => seconds >= unit).flatMap(({ word, seconds }) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return count === 0 ? [] : [`${count}${word}`];
  });
  return parts.length === 0 ? `0${unit === 1 ? "秒" : "分钟"}` : parts.join("");
}
