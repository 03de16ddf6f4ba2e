import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `x-checkRule`: code of a check rule that administrators keep. */
export interface RawXCheckRule {
  readonly "x-checkRule"?: string;
}

/** Holds a text to a check rule of the database: forms ask when the field is left, the server whenever the text changes. */
export const xCheckRuleKeyword: FieldKeyword = {
  names: ["x-checkRule"],
  compile: ({ raw }) => compact({ checkRule: raw["x-checkRule"] }),
  check: (site) => {
    const { type, readOnly, rule } = site.field;
    if (type !== "string") return misused(site, "x-checkRule", "校验规则只检查文本", '把 type 改为 "string"，或删去 x-checkRule。');
    return readOnly || rule.value !== undefined ? misused(site, "x-checkRule", "没有人填写这个字段", "删去 x-checkRule。") : [];
  },
};
