import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `minItems` and `maxItems`: how many items a list may hold. */
export interface RawItemCount {
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Limits the length of a list. */
export const itemCountKeyword: FieldKeyword = {
  names: ["minItems", "maxItems"],
  constraints: ({ raw }) => compact({ minItems: raw.minItems, maxItems: raw.maxItems }),
};
