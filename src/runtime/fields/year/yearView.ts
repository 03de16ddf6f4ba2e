import { defineFieldView } from "../defineFieldView.tsx";
import { YearEdit } from "../parts/MomentEdit.tsx";
import { YearFilter } from "../parts/MomentFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";

/** A year. */
export const yearView = defineFieldView({
  kind: "year",
  inCell: "text",
  Cell: NumberCell,
  Read: TextRead,
  Edit: YearEdit,
  Filter: YearFilter,
});
