import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { TextFilter } from "../parts/TextFilter.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { untilLoaded } from "../parts/untilLoaded.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const HEIGHT = 300;

const MarkdownEdit = lazyPart(async () => (await import("./MarkdownEdit.tsx")).MarkdownEdit);
const MarkdownCell = lazyPart(async () => (await import("./MarkdownShow.tsx")).MarkdownCell);
const MarkdownRead = lazyPart(async () => (await import("./MarkdownShow.tsx")).MarkdownRead);

/** Text with marks. What makes it look like something is loaded when the first one is shown. */
export const markdownView = defineFieldView({
  kind: "markdown",
  Cell: untilLoaded(MarkdownCell, TextCell),
  Read: untilLoaded(MarkdownRead, TextRead),
  Edit: whileLoading(MarkdownEdit, HEIGHT),
  Filter: TextFilter,
  wide: true,
  height: HEIGHT,
});
