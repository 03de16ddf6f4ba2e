import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { untilLoaded } from "../parts/untilLoaded.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const IconEdit = lazyPart(async () => (await import("./IconEdit.tsx")).IconEdit);
const IconFilter = lazyPart(async () => (await import("./IconEdit.tsx")).IconFilter);
const IconShow = lazyPart(async () => (await import("./IconShow.tsx")).IconShow);

/** One of the icons that menus use. */
export const iconView = defineFieldView({
  kind: "icon",
  Cell: untilLoaded(IconShow, TextCell),
  Read: untilLoaded(IconShow, TextRead),
  Edit: whileLoading(IconEdit),
  loadEdit: IconEdit.loadAhead,
  Filter: whileLoading(IconFilter),
});
