import { foldText } from "../text/halfWidth.ts";
import type { FieldKind } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { read, readText, refuse } from "./textResult.ts";

const TRUE_TEXTS = new Set(["是", "有", "对", "true", "yes", "y", "t", "1", "√", "✓", "✔"]);
const FALSE_TEXTS = new Set(["否", "无", "错", "不是", "false", "no", "n", "f", "0", "×", "✗", "✘"]);

/** Yes or no as a JSON boolean. */
export const booleanKind: FieldKind = {
  id: "boolean",
  title: "是否",
  cellChoices: () => ["是", "否"],
  match: (candidate) => rank(candidate, { id: "boolean", fits: candidate.type === "boolean", natural: 5 }),
  columnType: () => "boolean",
  operators: ["eq"],
  celType: "bool",
  jsonSchema: () => ({ type: "boolean" }),
  propsSchema: propsSchema(),
  toText: (value) => (typeof value === "boolean" ? (value ? "是" : "否") : ""),
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const word = foldText(trimmed);
      if (TRUE_TEXTS.has(word)) return read(true);
      if (FALSE_TEXTS.has(word)) return read(false);
      return refuse(`${field.title}「${trimmed}」看不出是或否，应填写“是”或“否”`);
    }),
  verb: "选择",
  align: "center",
  sortable: true,
  sample: (_field, seed) => seed % 2 === 0,
};
