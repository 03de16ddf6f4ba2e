import type { QueryRule } from "../../../schema/query/queryRules.ts";

/** How a rule is called (spec §9). */
export const ruleTitles: Readonly<Record<QueryRule, string>> = {
  eq: "等于",
  like: "包含",
  right_like: "以..开始",
  left_like: "以..结尾",
  in: "在...中",
  ne: "不等于",
  gt: "大于",
  ge: "大于等于",
  lt: "小于",
  le: "小于等于",
  all: "全部具有",
};
