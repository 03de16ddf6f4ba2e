import { diagnose } from "../../errors/diagnose.ts";
import type { ScreenKindDefinition } from "../screenKind.ts";
import { detailPart } from "../parts/detailPart.ts";
import { detailsPart } from "../parts/detailsPart.ts";
import { formPart } from "../parts/formPart.ts";
import { listingPart } from "../parts/listing/listingPart.ts";

/** A list, and beside it the lists of what belongs to the chosen row. */
export const masterDetailKind: ScreenKindDefinition<"master-detail"> = {
  id: "master-detail",
  title: "左右主从",
  parts: { listing: listingPart(), form: formPart, detail: detailPart, details: detailsPart },
  check: ({ source: { own, base, at } }) =>
    (own.details ?? base.details) === undefined ? [diagnose("SCHEMA_MISSING_KEYWORD", at([]), { missing: "details" })] : [],
};
