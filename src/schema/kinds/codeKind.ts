import type { FieldModel } from "../model/entity.ts";
import { isJson } from "../text/jsonLoss.ts";
import { tidyLines } from "../text/tidyText.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { sampleText } from "./textKind.ts";
import { empty, read, refuse } from "./textResult.ts";

/** The languages a field of code may be in; the editor colours, folds and indents them. */
export const codeLanguages = [
  "text",
  "json",
  "xml",
  "html",
  "css",
  "javascript",
  "vue",
  "sql",
  "markdown",
  "yaml",
  "java",
  "python",
  "r",
  "shell",
  "swift",
  "objective-c",
] as const;

/** A language of code. */
export type CodeLanguage = (typeof codeLanguages)[number];

/** Text in a language that programs read, kept as it is written. JSON has to be whole; the others are not judged. */
export const codeKind: FieldKind = {
  id: "code",
  title: "代码",
  cellHint: "代码，可以换行",
  match: (candidate) => rank(candidate, { id: "code", fits: candidate.type === "string", natural: 0 }),
  columnType: () => "text",
  operators: ["like"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({
    language: { enum: codeLanguages, default: "text", description: "代码的语言：着色、折叠与缩进按它" },
    rows: { type: "integer", minimum: 2, maximum: 60, description: "编辑框的行数" },
  }),
  toText: plainText,
  fromText: (text, field) => {
    const code = tidyLines(text);
    if (code === "") return empty;
    return languageOf(field) !== "json" || isJson(code) ? read(code) : refuse(`${field.title}不是有效的 JSON，请检查引号、逗号和括号`);
  },
  tidy: (value) => (typeof value === "string" ? tidyLines(value) || null : value),
  isWire: () => false,
  align: "left",
  sortable: false,
  listed: false,
  sample: (field, seed) => (languageOf(field) === "json" ? JSON.stringify({ key: seed }) : sampleText(field, seed)),
};

/** The language of a field's code. */
export function languageOf({ ui: { props } }: FieldModel): CodeLanguage {
  return codeLanguages.find((language) => language === props["language"]) ?? "text";
}
