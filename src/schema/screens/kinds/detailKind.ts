import type { ScreenKindDefinition } from "../screenKind.ts";
import { detailPart } from "../parts/detailPart.ts";

/** One row read-only, the one that the address names. */
export const detailKind: ScreenKindDefinition<"detail"> = {
  id: "detail",
  title: "只有详情",
  parts: { detail: detailPart },
};
