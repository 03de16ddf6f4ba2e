import type { FieldKind } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readYesNo } from "./readYesNo.ts";
import { read, readText, refuse } from "./textResult.ts";

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
      const value = readYesNo(trimmed);
      if (value !== undefined) return read(value);
      return refuse(`${field.title}“${trimmed}”看不出是或否，应填写“是”或“否”`);
    }),
  verb: "选择",
  align: "center",
  sortable: true,
  sample: (_field, seed) => seed % 2 === 0,
};
