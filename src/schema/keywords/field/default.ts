import type { JsonValue } from "../../model/json.ts";
import { checkConstant } from "../checkConstant.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `default`: the value of a new row. */
export interface RawDefault {
  readonly default?: JsonValue;
}

/** States the value a new row starts with. */
export const defaultKeyword: FieldKeyword = {
  names: ["default"],
  compile: ({ raw }) => (raw.default === undefined ? {} : { default: raw.default }),
  check: (site) => {
    if (site.field.rule.value !== undefined) return misused(site, "default", "字段是计算出来的", "删去 default。");
    if (site.field.children) return misused(site, "default", "子表没有默认值", "删去 default；预先放入空行写 x-ui.props.defaultRows。");
    const { field, source } = site;
    if (field.default === undefined) return [];
    return checkConstant(site, field.default, { code: "SCHEMA_INVALID_DEFAULT", at: () => source.at(["default"]) });
  },
};
