import { defineFieldView } from "../defineFieldView.tsx";
import { DatetimeEdit } from "../parts/MomentEdit.tsx";
import { DatetimeFilter } from "../parts/MomentFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";

/** A day with its time. */
export const datetimeView = defineFieldView({
  kind: "datetime",
  Cell: NumberCell,
  Read: TextRead,
  Edit: DatetimeEdit,
  Filter: DatetimeFilter,
});
