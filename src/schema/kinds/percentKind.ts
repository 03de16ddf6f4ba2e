import { plainSigns } from "../text/halfWidth.ts";
import type { FieldModel } from "../model/entity.ts";
import type { FieldKind, TextResult } from "./kind.ts";
import { formatNumber, numberSchema, readNumber, sampleNumber } from "./numbers.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { exactNumber, percentText } from "./sheetNumbers.ts";
import { read, readText, refuse } from "./textResult.ts";

const WHOLE = 100;

/** A share of a whole, kept as the number before the sign: 45% is 45. Typed or slid, and shown as text or as a bar. */
export const percentKind: FieldKind = {
  id: "percent",
  title: "百分比",
  cellHint: "百分比，例如 45%",
  match: (candidate) => rank(candidate, { id: "percent", fits: candidate.type === "integer" || candidate.type === "number", natural: 0 }),
  columnType: ({ type }) => (type === "integer" ? "integer" : "double precision"),
  operators: ["range", "eq", "gt", "ge", "lt", "le"],
  celType: "double",
  jsonSchema: (field) => ({ minimum: 0, maximum: WHOLE, ...numberSchema(field, field.type === "integer" ? "integer" : "number") }),
  propsSchema: propsSchema({
    as: { enum: ["input", "slider"], default: "input", description: "怎样填写：数字，或滑块与数字" },
    show: { enum: ["text", "bar"], default: "text", description: "怎样显示：文字，或进度条与文字" },
    decimals: { type: "integer", minimum: 0, maximum: 10, description: "显示的小数位数" },
    step: { type: "number", exclusiveMinimum: 0, default: 1, description: "上下箭头与滑块每次增减的量" },
  }),
  sheetFormat: "percent",
  toText: (value) => (typeof value === "number" ? `${value}%` : ""),
  fromText: (text, field) => readText(text, (trimmed) => readPercent(trimmed, field)),
  sheetText: (cell) => {
    if (cell.kind === "percent") return percentText(cell.value);
    return cell.kind === "number" ? String(exactNumber(cell.value)) : undefined;
  },
  isWire: () => false,
  format: (value, { ui: { props } }) => {
    const decimals = props["decimals"];
    const text = formatNumber(value, typeof decimals === "number" ? decimals : undefined);
    return text === "" ? "" : `${text}%`;
  },
  align: "right",
  sortable: true,
  columnWidth: { least: 90, usual: 120 },
  sample: (field, seed) => sampleNumber({ ...field, constraints: { ...boundsOf(field), ...field.constraints } }, seed, 1),
};

/** Between which values a share lies, unless its field says otherwise. */
export function boundsOf({ constraints: { minimum = 0, maximum = WHOLE } }: Pick<FieldModel, "constraints">) {
  return { minimum, maximum };
}

/** Programs write 45% as 0.45 where the sign is left out: what could be either is read only with the sign. */
function readPercent(text: string, { title, type }: FieldModel): TextResult {
  const [, bare = "", sign] = /^(?:百分之)?(.*?) ?(%)?$/su.exec(plainSigns(text)) ?? [];
  const isSaid = sign !== undefined || text.startsWith("百分之");
  const value = readNumber(bare);
  if (value === undefined) return refuse(`${title}“${text}”不是百分比，例如 45%`);
  if (!isSaid && value !== 0 && Math.abs(value) < 1)
    return refuse(`${title}“${text}”可能是 ${text}%，也可能是 ${Number((value * WHOLE).toFixed(10))}%，请写上百分号`);
  if (type === "integer" && !Number.isSafeInteger(value)) return refuse(`${title}“${text}”应为不带小数的百分比，例如 45%`);
  return read(value);
}
