import type { FieldModel } from "../model/entity.ts";
import { severalChoices } from "./findChoice.ts";
import type { FieldKind, TextContext, TextResult } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { sampleText } from "./textKind.ts";
import { read, readText, refuse } from "./textResult.ts";

/** One value of a dictionary. */
export const dictionaryKind: FieldKind = {
  id: "dictionary",
  title: "字典单选",
  match: (candidate) =>
    rank(candidate, { id: "dictionary", fits: candidate.type === "string" && candidate.dictionary !== undefined, natural: 20 }),
  columnType: () => "text",
  operators: ["in", "eq", "ne"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({
    as: { enum: ["select", "radio"], description: "选项的样子；默认少于五项时用单选按钮" },
    judged: { type: "boolean", description: "表单问服务器哪些项这个人、这个安装不能选，列为不可选并写明原因" },
  }),
  toText: (value, field, context) => dictionaryText(plainText(value), field, context),
  fromText: (text, field, context) => readText(text, (trimmed) => dictionaryValue(trimmed, field, context)),
  verb: "选择",
  align: "left",
  sortable: true,
  sample: sampleText,
};

/** Choices that a refusal names; more are no help. */
const NAMED = 8;

/** Text of one dictionary value; `""` for the empty value. */
export function dictionaryText(value: string, field: FieldModel, context: TextContext): string {
  return value === "" ? "" : context.dictionaryText(field.dictionary ?? "", value);
}

/** Reads one dictionary text, or a stored value where no item reads so. */
export function dictionaryValue(text: string, field: FieldModel, context: TextContext): TextResult {
  const code = field.dictionary ?? "";
  const value = context.dictionaryValue(code, text);
  if (value !== undefined) return read(value);
  const meant = context.dictionaryMeanings?.(code, text) ?? [];
  if (meant.length > 1) return refuse(severalChoices(field.title, text, meant));
  if (context.dictionaryText(code, text) !== text) return read(text);
  const choices = context.dictionaryTexts?.(code) ?? [];
  const isFew = choices.length > 0 && choices.length <= NAMED;
  return refuse(`${field.title}“${text}”不在可选项中，${isFew ? `可以填写：${choices.join("、")}` : "应填写选项的文字"}`);
}
