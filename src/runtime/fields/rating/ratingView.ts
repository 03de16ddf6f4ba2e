import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { NumberFilter, parseNumber } from "../parts/NumberFilter.tsx";
import { NumberCell, TextRead } from "../parts/TextShow.tsx";
import { untilLoaded } from "../parts/untilLoaded.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const RatingEdit = lazyPart(async () => (await import("./ratingParts.ts")).RatingEdit);
const RatingShow = lazyPart(async () => (await import("./ratingParts.ts")).RatingShow);

/** How good something is, in stars. */
export const ratingView = defineFieldView({
  kind: "rating",
  inCell: "editor",
  Cell: untilLoaded(RatingShow, NumberCell),
  Read: untilLoaded(RatingShow, TextRead),
  Edit: whileLoading(RatingEdit),
  loadEdit: RatingEdit.loadAhead,
  Filter: NumberFilter,
  parse: parseNumber,
});
