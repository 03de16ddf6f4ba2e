import { diagnose } from "../../errors/diagnose.ts";
import { boardPart } from "../parts/boardPart.ts";
import { detailPart } from "../parts/detailPart.ts";
import { formPart } from "../parts/formPart.ts";
import { listingPart } from "../parts/listing/listingPart.ts";
import type { ScreenKindDefinition } from "../screenKind.ts";

/** Rows as cards in columns by state; dragging one runs the action that leads there. */
export const boardKind: ScreenKindDefinition<"board"> = {
  id: "board",
  title: "分列看板",
  parts: { listing: listingPart(), form: formPart, detail: detailPart, board: boardPart },
  check: ({ source: { raw, at } }) => (raw.board === undefined ? [diagnose("SCHEMA_MISSING_KEYWORD", at([]), { missing: "board" })] : []),
};
