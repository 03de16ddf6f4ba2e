import { LONGEST_MESSAGE, messageLength } from "../../schema/chat/messageFault.ts";
import styles from "./uploads.module.css";

/** Props of `ComposerWords`. */
export interface ComposerWordsProps {
  /** Why a message was not sent, as a sentence. */
  readonly fault: string | undefined;
  /** Id of the sentence, for the text that it is about. */
  readonly faultId: string;
  readonly text: string;
}

/** Characters before the limit from which on they are counted for the person. */
const COUNTED_FROM = LONGEST_MESSAGE - 200;

/** What is wrong with a message that is being written, and how much room is left. */
export function ComposerWords({ fault, faultId, text }: ComposerWordsProps) {
  const length = text.length < COUNTED_FROM ? 0 : messageLength(text);
  return (
    <span className={styles["words"]}>
      {fault !== undefined && (
        <span id={faultId} role="alert" className={styles["fault"]}>
          {fault}
        </span>
      )}
      {length >= COUNTED_FROM && (
        <span className={length > LONGEST_MESSAGE ? styles["fault"] : styles["count"]}>
          {length} / {LONGEST_MESSAGE}
        </span>
      )}
    </span>
  );
}
