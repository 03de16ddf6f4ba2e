import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { tidyLines } from "../text/tidyText.ts";
import { sampleText } from "./textKind.ts";
import { empty, read } from "./textResult.ts";

/** Longest text that is still edited on one line. */
const LONGEST_LINE = 200;

/** Text of several lines. */
export const longTextKind: FieldKind = {
  id: "longText",
  title: "多行文本",
  cellHint: "文字，可以换行",
  match: (candidate) => {
    const long = (candidate.constraints.maxLength ?? 0) > LONGEST_LINE;
    return rank(candidate, { id: "longText", fits: candidate.type === "string", natural: long ? 5 : 0 });
  },
  columnType: () => "text",
  operators: ["like"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({ rows: { type: "integer", minimum: 2, maximum: 30, description: "编辑框的行数" } }),
  toText: plainText,
  fromText: (text) => {
    const lines = tidyLines(text);
    return lines === "" ? empty : read(lines);
  },
  tidy: (value) => (typeof value === "string" ? tidyLines(value) || null : value),
  align: "left",
  sortable: false,
  listed: false,
  sample: sampleText,
};
