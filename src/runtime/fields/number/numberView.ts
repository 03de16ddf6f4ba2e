import { defineFieldView } from "../defineFieldView.tsx";
import { NumberEdit } from "../parts/NumberEdit.tsx";
import { NumberFilter, parseNumber } from "../parts/NumberFilter.tsx";
import { NumberCell, NumberRead } from "../parts/TextShow.tsx";

/** A number with decimals. */
export const numberView = defineFieldView({
  kind: "number",
  Cell: NumberCell,
  Read: NumberRead,
  Edit: NumberEdit,
  Filter: NumberFilter,
  parse: parseNumber,
});
