import { diagnose } from "../../errors/diagnose.ts";
import { compact } from "../../model/compact.ts";
import { CHILD_ROWS } from "../../validation/childRowLimit.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { emptyRange, misused } from "../misused.ts";

/** `minItems` and `maxItems`: how many items a list may hold. */
export interface RawItemCount {
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Limits the length of a list; child rows always have a limit. */
export const itemCountKeyword: FieldKeyword = {
  names: ["minItems", "maxItems"],
  constraints: ({ raw }) => compact({ minItems: raw.minItems, maxItems: raw.maxItems ?? (raw["x-children"] && CHILD_ROWS.usual) }),
  check: (site) => {
    const { minItems, maxItems = 0 } = site.field.constraints;
    if (site.field.children && maxItems > CHILD_ROWS.most) {
      const allowed = [String(CHILD_ROWS.most)];
      return [diagnose("SCHEMA_WRONG_VALUE", site.source.at(["maxItems"]), { found: String(maxItems), allowed })];
    }
    if (site.field.type === "array") return emptyRange(site, { minItems }, { maxItems: site.field.constraints.maxItems });
    return (["minItems", "maxItems"] as const).flatMap((name) =>
      misused(site, name, "只有列表才有项数", "文本用 minLength 与 maxLength。"),
    );
  },
};
