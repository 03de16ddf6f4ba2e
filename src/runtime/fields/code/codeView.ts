import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { TextFilter } from "../parts/TextFilter.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { untilLoaded } from "../parts/untilLoaded.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const HEIGHT = 200;

const CodeEdit = lazyPart(async () => (await import("./CodeEdit.tsx")).CodeEdit);
const CodeCell = lazyPart(async () => (await import("./CodeShow.tsx")).CodeCell);
const CodeRead = lazyPart(async () => (await import("./CodeShow.tsx")).CodeRead);

/** Text in a language that programs read. */
export const codeView = defineFieldView({
  kind: "code",
  Cell: untilLoaded(CodeCell, TextCell),
  Read: untilLoaded(CodeRead, TextRead),
  Edit: whileLoading(CodeEdit, HEIGHT),
  Filter: TextFilter,
  wide: true,
  height: HEIGHT,
});
