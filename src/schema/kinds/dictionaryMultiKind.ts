import { dictionaryText, dictionaryValue } from "./dictionaryKind.ts";
import type { FieldKind } from "./kind.ts";
import { textItems } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { listSchema } from "./stringSchema.ts";
import { sampleText } from "./textKind.ts";
import { readList } from "./textResult.ts";
import { tidyItems } from "../text/tidyText.ts";

/** Several values of a dictionary, stored as a JSON array. */
export const dictionaryMultiKind: FieldKind = {
  id: "dictionaryMulti",
  title: "字典多选",
  match: (candidate) =>
    rank(candidate, { id: "dictionaryMulti", fits: candidate.type === "array" && candidate.dictionary !== undefined, natural: 20 }),
  columnType: () => "jsonb",
  operators: ["in", "all"],
  celType: "list",
  jsonSchema: (field) => listSchema(field, { type: "string" }),
  propsSchema: propsSchema({ as: { enum: ["select", "checkbox"], description: "选项的样子；默认下拉多选" } }),
  toText: (value, field, context) =>
    textItems(value)
      .map((item) => dictionaryText(item, field, context))
      .join(","),
  fromText: (text, field, context) => readList(text, (item) => dictionaryValue(item, field, context)),
  tidy: tidyItems,
  verb: "选择",
  align: "left",
  sortable: false,
  sample: (field, seed) => [sampleText(field, seed), sampleText(field, seed + 1)],
};
