import { diagnose } from "../../errors/diagnose.ts";
import { calendarPart } from "../parts/calendarPart.ts";
import { detailPart } from "../parts/detailPart.ts";
import { formPart } from "../parts/formPart.ts";
import { listingPart } from "../parts/listing/listingPart.ts";
import type { ScreenKindDefinition } from "../screenKind.ts";

/** Rows on the days and at the hours that they are of. */
export const calendarKind: ScreenKindDefinition<"calendar"> = {
  id: "calendar",
  title: "日历",
  parts: { listing: listingPart(), form: formPart, detail: detailPart, calendar: calendarPart },
  check: ({ source: { raw, at } }) =>
    raw.calendar === undefined ? [diagnose("SCHEMA_MISSING_KEYWORD", at([]), { missing: "calendar" })] : [],
};
