import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { countText, type TextCount } from "./countText.ts";
import styles from "./richText.module.css";

const none: TextCount = { words: 0, characters: 0, paragraphs: 0 };

/** How long the text is, below it. */
export function TextCounter({ editor }: { readonly editor: Editor }) {
  const { words, characters, paragraphs } = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isDestroyed ? none : countText(now.getText({ blockSeparator: "\n" }))),
  });
  return (
    <div className={styles["count"]}>
      <span>{words} 字</span>
      <span>{characters} 字符</span>
      <span>{paragraphs} 段</span>
    </div>
  );
}
