import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { emptyRange, misused } from "../misused.ts";

/** `minLength` and `maxLength`: how long a text may be, in characters. */
export interface RawLength {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Limits the length of a text. */
export const lengthKeyword: FieldKeyword = {
  names: ["minLength", "maxLength"],
  constraints: ({ raw }) => compact({ minLength: raw.minLength, maxLength: raw.maxLength }),
  check: (site) => {
    const { minLength, maxLength } = site.field.constraints;
    if (site.field.type === "string") return emptyRange(site, { minLength }, { maxLength });
    return (["minLength", "maxLength"] as const).flatMap((name) =>
      misused(site, name, "只有文本才有字数", "数字用 minimum 与 maximum，列表用 minItems 与 maxItems。"),
    );
  },
};
