import type { FieldKind } from "./kind.ts";
import { textItems } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { referenceText, referenceValue, sampleId } from "./referenceKind.ts";
import { listSchema } from "./stringSchema.ts";
import { readList } from "./textResult.ts";
import { tidyItems } from "../text/tidyText.ts";

/** Several rows of another entity, stored as a JSON array of their stored values. */
export const referenceMultiKind: FieldKind = {
  id: "referenceMulti",
  title: "多项关联",
  match: ({ reference, ...candidate }) =>
    rank(candidate, { id: "referenceMulti", fits: candidate.type === "array" && reference?.many === true, natural: 20 }),
  columnType: () => "jsonb",
  operators: ["in", "all"],
  celType: "list",
  jsonSchema: (field) => listSchema(field, { type: "string", maxLength: 200 }),
  propsSchema: propsSchema({ as: { enum: ["select", "picker"], description: "下拉选择或弹窗挑选；默认下拉" } }),
  toText: (value, field, context) =>
    textItems(value)
      .map((item) => referenceText(item, field, context))
      .join(","),
  fromText: (text, field, context) => readList(text, (item) => referenceValue(item, field, context)),
  tidy: tidyItems,
  verb: "选择",
  align: "left",
  sortable: false,
  sample: (_field, seed) => [sampleId(seed), sampleId(seed + 1)],
};
