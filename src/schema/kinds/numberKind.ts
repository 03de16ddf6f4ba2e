import type { FieldKind } from "./kind.ts";
import { formatNumber, numberFault, numberSchema, readNumber, sampleNumber, unitOf } from "./numbers.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { read, readText, refuse } from "./textResult.ts";

/** A number with decimals, kept in double precision. */
export const numberKind: FieldKind = {
  id: "number",
  title: "数字",
  cellHint: "数字，例如 36.5",
  match: (candidate) => rank(candidate, { id: "number", fits: candidate.type === "number", natural: 5 }),
  columnType: () => "double precision",
  operators: ["range", "eq", "ne", "gt", "ge", "lt", "le"],
  celType: "double",
  jsonSchema: (field) => numberSchema(field, "number"),
  propsSchema: propsSchema({
    unit: { type: "string", description: "显示在数字后的单位" },
    decimals: { type: "integer", minimum: 0, maximum: 10, description: "显示的小数位数" },
    step: { type: "number", exclusiveMinimum: 0, description: "上下箭头每次增减的量" },
  }),
  toText: plainText,
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const value = readNumber(trimmed, unitOf(field));
      return value === undefined ? refuse(numberFault(field, trimmed, "不是数字，例如 12.5")) : read(value);
    }),
  isWire: () => false,
  format: (value, field) => formatNumber(value, decimalsOf(field.ui.props["decimals"])),
  align: "right",
  sortable: true,
  sample: (field, seed) => sampleNumber(field, seed, 0.5),
};

function decimalsOf(option: unknown): number | undefined {
  return typeof option === "number" ? option : undefined;
}
