import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { untilLoaded } from "../parts/untilLoaded.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const TagsEdit = lazyPart(async () => (await import("./tagsParts.ts")).TagsEdit);
const TagsFilter = lazyPart(async () => (await import("./tagsParts.ts")).TagsFilter);
const TagsCell = lazyPart(async () => (await import("./tagsParts.ts")).TagsCell);
const TagsRead = lazyPart(async () => (await import("./tagsParts.ts")).TagsRead);

/** Words that people make up, several of them. */
export const tagsView = defineFieldView({
  kind: "tags",
  inCell: "editor",
  Cell: untilLoaded(TagsCell, TextCell),
  Read: untilLoaded(TagsRead, TextRead),
  Edit: whileLoading(TagsEdit),
  loadEdit: TagsEdit.loadAhead,
  Filter: whileLoading(TagsFilter),
});
