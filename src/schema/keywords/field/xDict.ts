import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../errors/diagnostic.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `x-dict`: the field holds values of a dictionary. */
export interface RawXDict {
  readonly "x-dict"?: string;
}

/** Limits a field to the values of a dictionary. */
export const xDictKeyword: FieldKeyword = {
  names: ["x-dict"],
  compile: ({ raw }) => (raw["x-dict"] ? { dictionary: raw["x-dict"] } : {}),
  dependencies: ({ raw, at }) => {
    const code = raw["x-dict"];
    return code ? [{ to: "dictionary", name: code, at: at(["x-dict"]) }] : [];
  },
  check: (site) => {
    const { field, source } = site;
    if (field.reference) return misused(site, "x-dict", "字段已用 x-ref 引用实体", "x-dict 与 x-ref 只留一个。");
    if (field.type !== "string" && field.itemType !== "string")
      return misused(site, "x-dict", "字典的值是文本", '把 type 改为 "string"，多选写 "type": "array", "items": { "type": "string" }。');
    const defaults = [field.default].flat().map((value) => ({ value, at: source.at(["default"]) }));
    const listed = (field.constraints.enum ?? []).map((value, index) => ({ value, at: source.at(["enum", index]) }));
    return [...defaults, ...listed].flatMap(({ value, at }) => unknownValue(site, value, at));
  },
};

/** Says that a value is not in the field's dictionary; an unknown dictionary is reported as such. */
export function unknownValue(
  { field: { dictionary = "" }, project }: Pick<FieldSite, "field" | "project">,
  value: unknown,
  at: SourcePosition,
): Diagnostic[] {
  const allowed = project.dictionaries.get(dictionary)?.items.map((item) => item.value);
  if (typeof value !== "string" || !allowed || allowed.includes(value)) return [];
  return [diagnose("SCHEMA_UNKNOWN_DICTIONARY_VALUE", at, { found: value, dictionary, allowed })];
}
