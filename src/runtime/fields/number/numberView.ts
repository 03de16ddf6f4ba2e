import { defineFieldView } from "../defineFieldView.tsx";
import { NumberEdit } from "../parts/NumberEdit.tsx";
import { NumberFilter, parseNumber } from "../parts/NumberFilter.tsx";
import { NumberCell, NumberRead } from "../parts/TextShow.tsx";

/** A number with decimals. */
export const numberView = defineFieldView({
  kind: "number",
  inCell: "text",
  Cell: NumberCell,
  Read: NumberRead,
  Edit: NumberEdit,
  Filter: NumberFilter,
  parse: parseNumber,
});
