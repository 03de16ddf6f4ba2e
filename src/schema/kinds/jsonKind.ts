import type { JsonObject } from "../model/json.ts";
import { jsonLoss, lossText } from "../text/jsonLoss.ts";
import { isBlankText } from "../text/space.ts";
import type { FieldKind } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { listSchema } from "./stringSchema.ts";
import { read, readText, refuse } from "./textResult.ts";

/** A JSON object, or a list that no other kind knows, edited as text. */
export const jsonKind: FieldKind = {
  id: "json",
  title: "JSON",
  cellHint: "此列留空，导入后在编辑页面填写",
  match: (candidate) => {
    const fits = candidate.type === "object" || candidate.type === "array";
    return rank(candidate, { id: "json", fits, natural: candidate.type === "object" ? 5 : 1 });
  },
  // Names of an object come back in their order; lists of single values are looked into by what refers to rows.
  columnType: ({ type, itemType }) => (type === "array" && itemType !== undefined && itemType !== "object" ? "jsonb" : "json"),
  operators: [],
  celType: "map",
  jsonSchema: (field) => (field.type === "array" ? listSchema(field, itemSchema(field.itemType)) : { type: "object" }),
  propsSchema: propsSchema({ rows: { type: "integer", minimum: 2, maximum: 60, description: "编辑框的行数" } }),
  toText: (value) => (value === null || value === undefined ? "" : JSON.stringify(value)),
  fromText: (text, field) =>
    readText(text, (trimmed) => {
      const value = parseJson(trimmed);
      const fits = field.type === "array" ? Array.isArray(value) : typeof value === "object" && !Array.isArray(value);
      const loss = value !== undefined && fits ? jsonLoss(trimmed) : undefined;
      if (loss) return refuse(`${field.title}${lossText(loss)}`);
      if (value !== undefined && fits) return read(value);
      const form = field.type === "array" ? '列表，例如 ["a","b"]' : '对象，例如 {"a":1}';
      return refuse(`${field.title}不是有效的 JSON ${form}`);
    }),
  tidy: (value) => (typeof value === "string" && isBlankText(value) ? null : value),
  align: "left",
  sortable: false,
  listed: false,
  sample: (field, seed) => (field.type === "array" ? [`item${seed}`] : { key: `value${seed}` }),
};

function itemSchema(type: string | undefined): JsonObject {
  return type === undefined ? {} : { type };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
