import { defineFieldView } from "../defineFieldView.tsx";
import { MonthEdit } from "../parts/MomentEdit.tsx";
import { MonthFilter } from "../parts/MomentFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";

/** A month. */
export const monthView = defineFieldView({
  kind: "month",
  inCell: "choice",
  Cell: NumberCell,
  Read: TextRead,
  Edit: MonthEdit,
  Filter: MonthFilter,
});
