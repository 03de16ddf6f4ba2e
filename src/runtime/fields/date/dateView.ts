import { defineFieldView } from "../defineFieldView.tsx";
import { DateEdit } from "../parts/MomentEdit.tsx";
import { DateFilter } from "../parts/MomentFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";

/** A day. */
export const dateView = defineFieldView({
  kind: "date",
  Cell: NumberCell,
  Read: TextRead,
  Edit: DateEdit,
  Filter: DateFilter,
});
