import { countsByParent, seriesOf } from "../../numbering/autoNumber.ts";
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
    const { type, rule, default: initial, constraints, autoNumber = "" } = site.field;
    if (type !== "string") return misused(site, "x-autoNumber", "编号是文本", '把 type 改为 "string"。');
    if (rule.value !== undefined || initial !== undefined)
      return misused(site, "x-autoNumber", "编号由服务器给出，不能又是计算值或默认值", "删去 x-rule.value 与 default。");
    if (countsByParent(autoNumber) && !site.entity.tree)
      return misused(site, "x-autoNumber", "实体不是树，没有上级的编号", "删去 {parent}，或在 x-entity.tree 里写上级字段。");
    const { numberOf } = seriesOf(autoNumber, "2026-01-01");
    const { length } = numberOf(1);
    if (length > (constraints.maxLength ?? Infinity))
      return misused(
        site,
        "x-autoNumber",
        `编号有 ${length} 个字，比 maxLength 长，没有一行能保存`,
        `把 maxLength 改为 ${length + 2} 或更长。`,
      );
    return [];
  },
};
