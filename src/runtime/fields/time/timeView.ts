import { defineFieldView } from "../defineFieldView.tsx";
import { TimeEdit } from "../parts/MomentEdit.tsx";
import { TimeFilter } from "../parts/MomentFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";

/** A time of day. */
export const timeView = defineFieldView({
  kind: "time",
  inCell: "text",
  Cell: NumberCell,
  Read: TextRead,
  Edit: TimeEdit,
  Filter: TimeFilter,
});
