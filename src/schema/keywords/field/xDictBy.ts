import { itemFits } from "../../rules/itemFits.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { checkFieldName } from "../checkFieldName.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `x-dictBy`: which items may be chosen depends on another field of the row. */
export interface RawXDictBy {
  readonly "x-dictBy"?: string;
}

/** Limits a dictionary field to the items that belong to the value of another; a change of that one empties it. */
export const xDictByKeyword: FieldKeyword = {
  names: ["x-dictBy"],
  compile: ({ raw }) => {
    const by = raw["x-dictBy"];
    return by === undefined ? {} : { dictionaryBy: { field: by, title: by } };
  },
  complete: (_source, { dictionaryBy, rule }) => {
    if (!dictionaryBy || rule.reset.includes(dictionaryBy.field)) return {};
    return { rule: { ...rule, reset: [...rule.reset, dictionaryBy.field] } };
  },
  check: (site) => {
    const { field, entity, source } = site;
    const by = field.dictionaryBy?.field;
    if (by === undefined) return [];
    if (field.dictionary === undefined) return misused(site, "x-dictBy", "字段没有字典", "写上 x-dict，或删去 x-dictBy。");
    const named = checkFieldName(entity, by, source.at(["x-dictBy"]), (other) => {
      if (other.name === field.name) return "字段不能决定自己的选项";
      return other.dictionary === undefined ? "它的值不取自字典" : undefined;
    });
    return named.length > 0 ? named : [...checkParent(site, by), ...checkDefault(site, by)];
  },
};

/** The items must say which values of the other field's dictionary they belong to. */
function checkParent(site: FieldSite, by: string): Diagnostic[] {
  const { field, entity, project } = site;
  const dictionary = project.dictionaries.get(field.dictionary ?? "");
  const parent = entity.fields.find(({ name }) => name === by)?.dictionary;
  if (!dictionary || parent === undefined || dictionary.parent === parent) return [];
  const reason = `字典“${dictionary.code}”的上级不是“${by}”的字典“${parent}”`;
  return misused(site, "x-dictBy", reason, `在 schemas/dictionaries/${dictionary.code}.json 里写 "parent": "${parent}"，各项写 parents。`);
}

/** A new row that starts with values which do not go together could not be saved as it opens. */
function checkDefault(site: FieldSite, by: string): Diagnostic[] {
  const { field, entity, project } = site;
  const above = entity.fields.find(({ name }) => name === by)?.default;
  const items = project.dictionaries.get(field.dictionary ?? "")?.items ?? [];
  const unfit = [field.default].flat().find((value) => items.some((item) => item.value === value && !itemFits(item, above)));
  return unfit === undefined
    ? []
    : misused(site, "x-dictBy", `默认值“${String(unfit)}”不属于“${by}”的默认值`, "改用属于它的一项，或删去默认值。");
}
