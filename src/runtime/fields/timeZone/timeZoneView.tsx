import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { TextFilter } from "../parts/TextFilter.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const TimeZoneEdit = lazyPart(async () => (await import("./TimeZoneEdit.tsx")).TimeZoneEdit);

/** A time zone. */
export const timeZoneView = defineFieldView({
  kind: "timeZone",
  inCell: "choice",
  Cell: TextCell,
  Read: TextRead,
  Edit: whileLoading(TimeZoneEdit),
  loadEdit: TimeZoneEdit.loadAhead,
  Filter: TextFilter,
});
