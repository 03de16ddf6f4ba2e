import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { NumberFilter, parseNumber } from "../parts/NumberFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";
import { untilLoaded } from "../parts/untilLoaded.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const PercentEdit = lazyPart(async () => (await import("./percentParts.ts")).PercentEdit);
const PercentShow = lazyPart(async () => (await import("./percentParts.ts")).PercentShow);

/** A share of a whole. */
export const percentView = defineFieldView({
  kind: "percent",
  inCell: "text",
  Cell: untilLoaded(PercentShow, NumberCell),
  Read: untilLoaded(PercentShow, TextRead),
  Edit: whileLoading(PercentEdit),
  loadEdit: PercentEdit.loadAhead,
  Filter: NumberFilter,
  parse: parseNumber,
});
