import type { FieldKind } from "./kind.ts";
import { formatNumber, numberFault, numberSchema, readNumber, sampleNumber, unitOf } from "./numbers.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { read, readText, refuse } from "./textResult.ts";

/** Largest value of PostgreSQL's `integer`. */
const LARGEST_INTEGER = 2_147_483_647;

/** A whole number. */
export const integerKind: FieldKind = {
  id: "integer",
  title: "整数",
  cellHint: "整数，例如 12",
  match: (candidate) => rank(candidate, { id: "integer", fits: candidate.type === "integer", natural: 5 }),
  columnType: ({ constraints: { minimum = 0, maximum = 0 } }) =>
    Math.max(Math.abs(minimum), Math.abs(maximum)) > LARGEST_INTEGER ? "bigint" : "integer",
  operators: ["range", "eq", "ne", "gt", "ge", "lt", "le", "in"],
  celType: "double",
  jsonSchema: (field) => numberSchema(field, "integer"),
  propsSchema: propsSchema({
    unit: { type: "string", description: "显示在数字后的单位" },
    step: { type: "integer", minimum: 1, description: "上下箭头每次增减的量" },
  }),
  toText: plainText,
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const value = readNumber(trimmed, unitOf(field));
      if (value !== undefined && Number.isSafeInteger(value)) return read(value);
      return refuse(numberFault(field, trimmed, "不是整数，应填写不带小数的数字，例如 12"));
    }),
  isWire: () => false,
  format: (value) => formatNumber(value),
  align: "right",
  sortable: true,
  sample: (field, seed) => Math.ceil(sampleNumber(field, seed, 1)),
};
