import { defineFieldView } from "../defineFieldView.tsx";
import { NumberFilter, parseNumber } from "../parts/NumberFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";
import { DurationEdit } from "./DurationEdit.tsx";

/** How long something takes. */
export const durationView = defineFieldView({
  kind: "duration",
  inCell: "text",
  Cell: NumberCell,
  Read: TextRead,
  Edit: DurationEdit,
  Filter: NumberFilter,
  parse: parseNumber,
});
