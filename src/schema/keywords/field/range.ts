import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { emptyRange, misused } from "../misused.ts";

/** `minimum`, `maximum` and `multipleOf`: which numbers are allowed. */
export interface RawRange {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

/** Limits a number. */
export const rangeKeyword: FieldKeyword = {
  names: ["minimum", "maximum", "multipleOf"],
  constraints: ({ raw }) => compact({ minimum: raw.minimum, maximum: raw.maximum, multipleOf: raw.multipleOf }),
  check: (site) => {
    const { minimum, maximum } = site.field.constraints;
    if (site.field.type === "integer" || site.field.type === "number") return emptyRange(site, { minimum }, { maximum });
    return (["minimum", "maximum", "multipleOf"] as const).flatMap((name) =>
      misused(site, name, "只有数字才有大小", "文本用 minLength 与 maxLength；日期的界限写在 x-rule.minimum 与 x-rule.maximum。"),
    );
  },
};
