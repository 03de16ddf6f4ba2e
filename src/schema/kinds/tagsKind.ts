import type { FieldModel } from "../model/entity.ts";
import { isBlankText } from "../text/space.ts";
import { tidyLine } from "../text/tidyText.ts";
import type { FieldKind } from "./kind.ts";
import { textItems } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { listSchema } from "./stringSchema.ts";
import { empty, listItems, read } from "./textResult.ts";

/** What parts tags wherever they are written; none of them has such a sign in it. */
const BETWEEN = /[,，;；、\r\n]/;
const WITHOUT_BETWEEN = String.raw`^[^,，;；、\r\n]+$`;
const USUAL_LENGTH = 20;
const MOST = 50;

/** Words that people make up, several of them, stored as a JSON array. What exists already is suggested. */
export const tagsKind: FieldKind = {
  id: "tags",
  title: "标签",
  cellHint: "一个或几个词，用逗号隔开",
  match: (candidate) => {
    const fits = candidate.type === "array" && candidate.dictionary === undefined && candidate.reference === undefined;
    return rank(candidate, { id: "tags", fits, natural: candidate.itemType === "string" ? 3 : 0 });
  },
  columnType: () => "jsonb",
  operators: ["in", "all"],
  celType: "list",
  jsonSchema: (field) => ({
    ...listSchema(field, { type: "string", minLength: 1, maxLength: tagLength(field), pattern: WITHOUT_BETWEEN }),
    maxItems: field.constraints.maxItems ?? MOST,
  }),
  propsSchema: propsSchema({
    tagLength: { type: "integer", minimum: 1, maximum: 100, default: USUAL_LENGTH, description: "每个标签最多的字数" },
    suggest: { type: "boolean", default: true, description: "填写时提示已有的标签" },
  }),
  itemMessage: (field) => `${field.title}的每一项最多${tagLength(field)}个字，不含逗号、分号与顿号`,
  suggests: ({ ui: { props } }) => props["suggest"] !== false,
  toText: (value) => textItems(value).join(","),
  fromText: (text) => {
    const tags = tagsOf(text);
    return tags.length === 0 ? empty : read(tags);
  },
  tidy: (value) => {
    if (typeof value === "string") return isBlankText(value) ? null : tagsOf(value);
    if (!Array.isArray(value)) return value;
    const items = value.map((item: unknown) => (typeof item === "string" ? tidyLine(item) : item));
    return [...new Set(items)].filter((item) => item !== "");
  },
  isWire: () => false,
  align: "left",
  sortable: false,
  sample: (field, seed) =>
    [`甲${seed}`, `乙${seed}`].map((tag) => tag.slice(-tagLength(field))).slice(0, field.constraints.maxItems ?? MOST),
};

/** Most characters of one tag of a field. */
export function tagLength({ ui: { props } }: FieldModel): number {
  return typeof props["tagLength"] === "number" ? props["tagLength"] : USUAL_LENGTH;
}

/** The tags that a text names, each once. @example tagsOf("外展、夜场，外展") // ["外展", "夜场"] */
export function tagsOf(text: string): readonly string[] {
  return [...new Set(listItems(text, BETWEEN).map(tidyLine))];
}
