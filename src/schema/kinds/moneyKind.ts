import type { FieldKind } from "./kind.ts";
import { formatNumber, numberSchema, readNumber, sampleNumber } from "./numbers.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { read, readText, refuse } from "./textResult.ts";

/** Smallest amount: one fen. */
const FEN = 0.01;

/** An amount in yuan with at most two decimals (spec §5 `money`). */
export const moneyKind: FieldKind = {
  id: "money",
  title: "金额",
  cellHint: "金额（元），例如 12.50",
  match: (candidate) => {
    const cents = candidate.constraints.multipleOf === FEN;
    return rank(candidate, { id: "money", fits: candidate.type === "number", natural: cents ? 8 : 0 });
  },
  columnType: () => "numeric",
  operators: ["range", "eq", "gt", "ge", "lt", "le"],
  celType: "double",
  jsonSchema: (field) => numberSchema(field, "number", FEN),
  propsSchema: propsSchema(),
  toText: (value) => (typeof value === "number" ? value.toFixed(2) : ""),
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const amount = trimmed.replace(/^[¥￥]\s*|\s*元$/g, "");
      const value = readNumber(amount);
      if (value !== undefined && /^[^.]*(?:\.\d{0,2})?$/.test(amount)) return read(value);
      return refuse(`${field.title}「${trimmed}」不是金额，应为最多两位小数的数字，例如 12.50`);
    }),
  format: (value) => formatNumber(value, 2),
  align: "right",
  sortable: true,
  sample: (field, seed) => sampleNumber(field, seed, FEN),
};
