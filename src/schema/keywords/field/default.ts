import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { JsonValue } from "../../model/json.ts";
import { checkValue } from "../../shape/checkShape.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";
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
    return checkDefault(site);
  },
};

/** Measures the default against what the field's kind takes on the wire. */
function checkDefault({ field, kind, source }: FieldSite): Diagnostic[] {
  const value = field.default;
  if (value === undefined) return [];
  const at = () => source.at(["default"]);
  return checkValue(value, kind.jsonSchema(field), at).map(({ message }) =>
    diagnose("SCHEMA_INVALID_DEFAULT", at(), { field: field.name, found: JSON.stringify(value), reason: message }),
  );
}
