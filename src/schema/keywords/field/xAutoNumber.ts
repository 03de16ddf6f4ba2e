import type { FieldKeyword } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `x-autoNumber`: how the server numbers new rows. */
export interface RawXAutoNumber {
  readonly "x-autoNumber"?: string;
}

/** Gives new rows a number that nobody fills in and that occurs once; the entity makes it unique (`x-entity`). */
export const xAutoNumberKeyword: FieldKeyword = {
  names: ["x-autoNumber"],
  compile: ({ raw }) => (raw["x-autoNumber"] === undefined ? {} : { autoNumber: raw["x-autoNumber"], readOnly: true }),
  check: (site) => {
    const { type, rule, default: initial } = site.field;
    if (type !== "string") return misused(site, "x-autoNumber", "编号是文本", '把 type 改为 "string"。');
    return rule.value !== undefined || initial !== undefined
      ? misused(site, "x-autoNumber", "编号由服务器给出，不能又是计算值或默认值", "删去 x-rule.value 与 default。")
      : [];
  },
};
