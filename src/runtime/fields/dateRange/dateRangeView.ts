import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const DateRangeEdit = lazyPart(async () => (await import("./DateRangeEdit.tsx")).DateRangeEdit);
const DateRangeFilter = lazyPart(async () => (await import("./DateRangeEdit.tsx")).DateRangeFilter);

/** From one day to another. */
export const dateRangeView = defineFieldView({
  kind: "dateRange",
  inCell: "editor",
  Cell: NumberCell,
  Read: TextRead,
  Edit: whileLoading(DateRangeEdit),
  loadEdit: DateRangeEdit.loadAhead,
  Filter: whileLoading(DateRangeFilter),
});
