import type { FieldKind } from "./kind.ts";
import { plainSigns } from "../text/halfWidth.ts";
import { formatNumber, numberSchema, plainNumber, readNumber, sampleNumber } from "./numbers.ts";
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
      const amount = bareAmount(trimmed);
      const value = readNumber(amount);
      if (value !== undefined && isInFen(amount)) return read(value);
      return refuse(`${field.title}“${trimmed}”不是金额，应为最多两位小数的数字，例如 12.50`);
    }),
  isWire: () => false,
  format: (value) => formatNumber(value, 2),
  align: "right",
  sortable: true,
  sample: (field, seed) => sampleNumber(field, seed, FEN),
};

const CURRENCY = /^([-+]?) ?(?:¥|rmb|cny|人民币) ?| ?(?:元整|元|圆|块|rmb|cny)$/gi;

/** The amount without the sign or name of its currency, in front or behind. */
function bareAmount(text: string): string {
  return plainSigns(text).replaceAll(CURRENCY, (_, sign: unknown) => (typeof sign === "string" ? sign : ""));
}

/** Whether an amount is written in whole fen: `1.2345万` is, `12.345` is not. */
function isInFen(amount: string): boolean {
  const [figures = "", power = "0"] = (plainNumber(amount) ?? "").toLowerCase().split("e");
  const decimals = /\.(\d*)$/.exec(figures)?.[1]?.length ?? 0;
  return decimals - Number(power) <= 2;
}
