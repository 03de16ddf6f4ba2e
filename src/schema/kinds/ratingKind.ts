import type { FieldModel } from "../model/entity.ts";
import { withDigits } from "./chineseNumerals.ts";
import type { FieldKind } from "./kind.ts";
import { numberSchema, readNumber } from "./numbers.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { read, readText, refuse } from "./textResult.ts";

const USUAL_STARS = 5;
const STARS = /^★+(?=☆*$)/u;

/** How good something is, in whole stars; none is no rating. */
export const ratingKind: FieldKind = {
  id: "rating",
  title: "评分",
  cellHint: "星数，例如 4",
  match: (candidate) => rank(candidate, { id: "rating", fits: candidate.type === "integer", natural: 0 }),
  columnType: () => "integer",
  operators: ["range", "eq", "in", "gt", "ge", "lt", "le"],
  celType: "double",
  jsonSchema: (field) => ({ minimum: 1, maximum: starsOf(field), ...numberSchema(field, "integer") }),
  propsSchema: propsSchema({
    stars: { type: "integer", minimum: 2, maximum: 10, default: USUAL_STARS, description: "最多几颗星" },
  }),
  toText: (value) => (typeof value === "number" ? `${value}星` : ""),
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const drawn = STARS.exec(trimmed)?.[0].length;
      const value = drawn ?? readNumber(withDigits(trimmed).replace(/ ?(?:颗星|星|分)$/, ""));
      if (value !== undefined && Number.isSafeInteger(value)) return read(value);
      return refuse(`${field.title}“${trimmed}”不是评分，应为 1 到 ${starsOf(field)} 的整数，例如 4`);
    }),
  isWire: () => false,
  verb: "选择",
  align: "left",
  sortable: true,
  columnWidth: { least: 110, usual: 130 },
  sample: (field, seed) => 1 + (seed % starsOf(field)),
};

/** The most stars that a field can have. */
export function starsOf({ ui: { props } }: FieldModel): number {
  return typeof props["stars"] === "number" ? props["stars"] : USUAL_STARS;
}
