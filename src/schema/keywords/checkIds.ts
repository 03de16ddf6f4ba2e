import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { Locate } from "./fieldKeyword.ts";

/** Checks that the items of a list have ids of their own. */
export function checkIds(
  items: readonly { readonly id: string }[],
  { list, what, at }: { list: string; what: string; at: Locate },
): Diagnostic[] {
  return items.flatMap(({ id }, index) => {
    const first = items.findIndex((item) => item.id === id);
    if (first === index) return [];
    return [
      diagnose("SCHEMA_DUPLICATE_NAME", at([list, index, "id"]), { what, found: id, first: `第 ${at([list, first, "id"]).line} 行` }),
    ];
  });
}
