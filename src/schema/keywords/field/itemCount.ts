import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { emptyRange, misused } from "../misused.ts";

/** `minItems` and `maxItems`: how many items a list may hold. */
export interface RawItemCount {
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Limits the length of a list. */
export const itemCountKeyword: FieldKeyword = {
  names: ["minItems", "maxItems"],
  constraints: ({ raw }) => compact({ minItems: raw.minItems, maxItems: raw.maxItems }),
  check: (site) => {
    const { minItems, maxItems } = site.field.constraints;
    if (site.field.type === "array") return emptyRange(site, { minItems }, { maxItems });
    return (["minItems", "maxItems"] as const).flatMap((name) =>
      misused(site, name, "只有列表才有项数", "文本用 minLength 与 maxLength。"),
    );
  },
};
