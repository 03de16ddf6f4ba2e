import { defineFieldView } from "../defineFieldView.tsx";
import { DateFilter } from "../parts/MomentFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";
import { DayEdit } from "./DayEdit.tsx";

/** A day. */
export const dateView = defineFieldView({
  kind: "date",
  inCell: "choice",
  Cell: NumberCell,
  Read: TextRead,
  Edit: DayEdit,
  Filter: DateFilter,
});
