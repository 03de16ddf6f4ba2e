import { defineFieldView } from "../defineFieldView.tsx";
import { WeekEdit } from "../parts/MomentEdit.tsx";
import { WeekFilter } from "../parts/MomentFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";

/** A week. */
export const weekView = defineFieldView({
  kind: "week",
  inCell: "choice",
  Cell: NumberCell,
  Read: TextRead,
  Edit: WeekEdit,
  Filter: WeekFilter,
});
