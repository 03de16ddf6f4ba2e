import { fieldKinds } from "../../kinds/registry.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `format`: what a text or list holds; decides the kind and nothing else. */
export interface RawFormat {
  readonly format?: string;
}

/** Read by the choice of the kind. */
export const formatKeyword: FieldKeyword = {
  names: ["format"],
  check: (site) => {
    const { format } = site.source.raw;
    const isListFormat = fieldKinds.some(({ holds, statedBy }) => holds !== undefined && statedBy === format);
    if (isListFormat && site.field.itemType !== "object") {
      return misused(site, "format", `${format} 只用于对象的列表`, '写成 "type": "array", "items": { "type": "object" }。');
    }
    return isListFormat || site.field.type === "string"
      ? []
      : misused(site, "format", "这种写法只用于文本", '把 type 改为 "string"，或删去 format。');
  },
};
