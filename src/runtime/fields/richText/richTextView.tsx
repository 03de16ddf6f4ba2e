import { Suspense } from "react";
import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import type { FieldShowProps } from "../fieldView.ts";
import { TextFilter } from "../parts/TextFilter.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const RichTextEdit = lazyPart(async () => (await import("./RichTextEdit.tsx")).RichTextEdit);
const RichTextCell = lazyPart(async () => (await import("./RichTextShow.tsx")).RichTextCell);
const RichTextRead = lazyPart(async () => (await import("./RichTextShow.tsx")).RichTextRead);

/** Formatted text. Editor and sanitiser are loaded when the first one is shown. */
export const richTextView = defineFieldView({
  kind: "richText",
  Cell: (props: FieldShowProps) => (
    <Suspense fallback={null}>
      <RichTextCell {...props} />
    </Suspense>
  ),
  Read: (props: FieldShowProps) => (
    <Suspense fallback={null}>
      <RichTextRead {...props} />
    </Suspense>
  ),
  Edit: whileLoading(RichTextEdit, 360),
  Filter: TextFilter,
  wide: true,
  height: 360,
});
