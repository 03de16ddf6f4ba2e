import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { untilLoaded } from "../parts/untilLoaded.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const IconEdit = lazyPart(async () => (await import("./iconParts.ts")).IconEdit);
const IconFilter = lazyPart(async () => (await import("./iconParts.ts")).IconFilter);
const IconShow = lazyPart(async () => (await import("./iconParts.ts")).IconShow);

/** One of the icons that menus use. */
export const iconView = defineFieldView({
  kind: "icon",
  Cell: untilLoaded(IconShow, TextCell),
  Read: untilLoaded(IconShow, TextRead),
  Edit: whileLoading(IconEdit),
  loadEdit: IconEdit.loadAhead,
  Filter: whileLoading(IconFilter),
});
