import type { FieldModel } from "../model/entity.ts";
import type { FieldKind, TextContext, TextResult } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { read, readText, refuse } from "./textResult.ts";

/** One row of another entity. */
export const referenceKind: FieldKind = {
  id: "reference",
  title: "关联",
  match: ({ reference, ...candidate }) =>
    rank(candidate, {
      id: "reference",
      fits: candidate.type === "string" && reference !== undefined && !reference.many,
      natural: reference?.tree ? 0 : 20,
    }),
  columnType: () => "text",
  operators: ["in", "eq", "ne"],
  celType: "string",
  jsonSchema: () => ({ type: "string", maxLength: 200 }),
  propsSchema: propsSchema({ as: { enum: ["select", "picker"], description: "下拉选择或弹窗挑选；默认下拉" } }),
  toText: (value, field, context) => referenceText(plainText(value), field, context),
  fromText: (text, field, context) => readText(text, (trimmed) => referenceValue(trimmed, field, context)),
  verb: "选择",
  align: "left",
  sortable: true,
  sample: (_field, seed) => sampleId(seed),
};

/** Label of one stored value; `""` for the empty value. */
export function referenceText(value: string, field: FieldModel, context: TextContext): string {
  return value === "" ? "" : context.referenceText(field, value);
}

/** Reads one label as the stored value of the row it names. */
export function referenceValue(text: string, field: FieldModel, context: TextContext): TextResult {
  const value = context.referenceValue(field, text);
  if (value !== undefined) return read(value);
  return refuse(context.referenceFault?.(field, text) ?? `${field.title}“${text}”找不到，或有多条同名记录，应填写唯一的名称`);
}

/** A row id of the usual form: 32 hex digits. */
export function sampleId(seed: number): string {
  return seed.toString(16).padStart(32, "0");
}
