import { defineFieldView } from "../defineFieldView.tsx";
import { NumberFilter, parseNumber } from "../parts/NumberFilter.tsx";
import { NumberCell, NumberRead } from "../parts/TextShow.tsx";
import { IntegerEdit } from "./IntegerEdit.tsx";

/** A whole number. */
export const integerView = defineFieldView({
  kind: "integer",
  inCell: "text",
  Cell: NumberCell,
  Read: NumberRead,
  Edit: IntegerEdit,
  Filter: NumberFilter,
  parse: parseNumber,
});
