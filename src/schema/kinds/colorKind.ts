import { halfWidth } from "../text/halfWidth.ts";
import { wireFormats } from "../time/wireFormats.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { read, readText, refuse } from "./textResult.ts";

const HEX = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/;

/** A colour, `#rrggbb` in small letters. */
export const colorKind: FieldKind = {
  id: "color",
  title: "颜色",
  statedBy: "color",
  cellHint: "颜色，例如 #1677ff",
  match: (candidate) => rank(candidate, { id: "color", fits: candidate.type === "string", natural: candidate.format === "color" ? 10 : 0 }),
  columnType: () => "text",
  operators: ["eq", "in"],
  celType: "string",
  jsonSchema: () => ({ type: "string", format: "color" }),
  propsSchema: propsSchema(),
  toText: plainText,
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const color = halfWidth(trimmed).toLowerCase();
      return HEX.test(color) ? read(whole(color)) : refuse(`${field.title}“${trimmed}”不是颜色，应为 # 与 6 位十六进制数，例如 #1677ff`);
    }),
  isWire: (text) => wireFormats.color.test(text),
  verb: "选择",
  align: "left",
  sortable: false,
  columnWidth: { least: 110, usual: 120 },
  sample: (_field, seed) => `#${((seed * 2_654_435) % 0x1000000).toString(16).padStart(6, "0")}`,
};

/** `#abc` and `abc` are `#aabbcc`. */
function whole(color: string): string {
  const figures = color.replace("#", "");
  return `#${figures.length === 3 ? [...figures].map((figure) => figure + figure).join("") : figures}`;
}
