import { defineFieldView } from "../defineFieldView.tsx";
import { NumberFilter, parseNumber } from "../parts/NumberFilter.tsx";
import { NumberCell, NumberRead } from "../parts/TextShow.tsx";
import { MoneyEdit } from "./MoneyEdit.tsx";

/** An amount in yuan. */
export const moneyView = defineFieldView({
  kind: "money",
  inCell: "text",
  Cell: NumberCell,
  Read: NumberRead,
  Edit: MoneyEdit,
  Filter: NumberFilter,
  parse: parseNumber,
});
