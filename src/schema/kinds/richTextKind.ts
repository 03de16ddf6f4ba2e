import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { settledHtml } from "./settledHtml.ts";
import { isBlankHtml } from "../text/visibleHtml.ts";
import { empty, read } from "./textResult.ts";

/** Formatted text, kept as HTML; whoever shows it sanitises it. */
export const richTextKind: FieldKind = {
  id: "richText",
  title: "富文本",
  statedBy: "html",
  cellHint: "文字",
  lengthMessage: ({ length }, limit) => `连同格式有 ${length} 个字符，最多 ${limit} 个，请缩短、清除部分格式或分成几篇`,
  match: (candidate) =>
    rank(candidate, { id: "richText", fits: candidate.type === "string", natural: candidate.format === "html" ? 10 : 0 }),
  columnType: () => "text",
  operators: ["like"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({ height: { type: "integer", minimum: 120, maximum: 1200, description: "编辑区高度，px" } }),
  toText: plainText,
  fromText: (text) => {
    const html = settledHtml(text);
    return isBlankHtml(html) ? empty : read(html);
  },
  // What is stored stays as it is; whoever writes settles it (`cleanTexts.ts`).
  tidy: (value) => (typeof value === "string" && isBlankHtml(settledHtml(value)) ? null : value),
  align: "left",
  sortable: false,
  listed: false,
  sample: (field, seed) => `<p>${field.title}${seed}</p>`,
};
