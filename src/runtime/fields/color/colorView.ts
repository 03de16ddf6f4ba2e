import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { untilLoaded } from "../parts/untilLoaded.tsx";
import { TextFilter } from "../parts/TextFilter.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const ColorEdit = lazyPart(async () => (await import("./ColorEdit.tsx")).ColorEdit);
const ColorShow = lazyPart(async () => (await import("./ColorShow.tsx")).ColorShow);

/** A colour. */
export const colorView = defineFieldView({
  kind: "color",
  inCell: "editor",
  Cell: untilLoaded(ColorShow, TextCell),
  Read: untilLoaded(ColorShow, TextRead),
  Edit: whileLoading(ColorEdit),
  loadEdit: ColorEdit.loadAhead,
  Filter: TextFilter,
});
