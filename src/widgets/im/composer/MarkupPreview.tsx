import type { MarkupNode } from "../../../schema/chat/markupNode.ts";
import { parseMarkup } from "../../../schema/chat/parseMarkup.ts";
import { MessageContent } from "../../message/MessageContent.tsx";
import styles from "./composer.module.css";

/** Parts of a message that look as they are written. */
const PLAIN: ReadonlySet<MarkupNode["kind"]> = new Set(["text", "break", "mention"]);

/** Whether something of a text is drawn otherwise than it is written, such as `face[哈哈]` (IM-25 to IM-32). */
export function hasDrawnMarkup(text: string): boolean {
  // Every markup has a bracket; most texts have none.
  return text.includes("[") && parseMarkup(text).some(({ kind }) => !PLAIN.has(kind));
}

/** What the others will see of a text with markup. */
export function MarkupPreview({ text }: { readonly text: string }) {
  return (
    <section className={styles["preview"]} aria-label="消息预览">
      <MessageContent text={text} own />
    </section>
  );
}
