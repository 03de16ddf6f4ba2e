import { readAddress, type AddressKind } from "../address/readAddress.ts";
import { halfWidth } from "../text/halfWidth.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { read, readText, refuse } from "./textResult.ts";

/** What a value leads to: another site. Our own pages have names, and numbers have a rule of text. */
const WEB: readonly AddressKind[] = ["web"];

/** The address of a page of the web, which details show as a link. */
export const linkKind: FieldKind = {
  id: "link",
  title: "链接",
  statedBy: "uri",
  cellHint: "网址，例如 https://example.org/",
  match: (candidate) => rank(candidate, { id: "link", fits: candidate.type === "string", natural: candidate.format === "uri" ? 10 : 0 }),
  columnType: () => "text",
  operators: ["like", "eq"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({ text: { type: "string", minLength: 1, maxLength: 30, description: "代替网址显示的文字" } }),
  toText: plainText,
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const address = readAddress(halfWidth(trimmed), WEB);
      return address === undefined
        ? refuse(field.constraints.patternMessage ?? `${field.title}“${trimmed}”不是网址，应以 http:// 或 https:// 开头`)
        : read(address.text);
    }),
  isWire: (text) => readAddress(text, WEB) !== undefined,
  align: "left",
  sortable: false,
  columnWidth: { least: 120, usual: 220 },
  sample: (field, seed) => (field.examples ? String(field.examples[seed % field.examples.length]) : `https://example.org/${seed}`),
};
