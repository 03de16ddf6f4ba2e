import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from "react";
import { messageFault } from "../../schema/chat/messageFault.ts";
import { faultOf } from "../core/useLoaded.ts";
import { messageId } from "../core/messageId.ts";
import styles from "./chat.module.css";

/** A message that is being written, with the id under which it will go. */
export interface Draft {
  readonly text: string;
  readonly cid: string;
}

/** A message of which nothing is written yet. */
export function emptyDraft(): Draft {
  return { text: "", cid: messageId() };
}

/** What is being written, kept by whoever outlives the box: it must not be lost when a person takes over from the bot. */
export interface DraftProps {
  readonly draft: Draft;
  readonly onDraft: Dispatch<SetStateAction<Draft>>;
}

interface ComposerProps extends DraftProps {
  readonly hint: string;
  /** Sends; what it refuses stays in the box, and goes under the same id when it is sent again. */
  readonly onSend: (text: string, cid: string) => Promise<void>;
  /** Sends a picture or file; absent where only words are understood. */
  readonly onFile?: ((file: File) => Promise<void>) | undefined;
}

const TAKEN = ".jpg,.jpeg,.png,.gif,.webp,.pdf";

/** Where visitors write. */
export function Composer({ hint, draft, onDraft, onSend, onFile }: ComposerProps) {
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFault("");
    try {
      await work();
      return true;
    } catch (error) {
      setFault(faultOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const reason = messageFault(draft.text);
    if (reason !== undefined) setFault(reason);
    else if (await run(() => onSend(draft.text, draft.cid))) onDraft((now) => (now.cid === draft.cid ? emptyDraft() : now));
  };
  const attach = async (file: File | undefined): Promise<void> => {
    if (file && onFile) await run(() => onFile(file));
    if (picker.current) picker.current.value = "";
  };

  return (
    <form className={styles["composer"]} onSubmit={(event) => void send(event)}>
      {fault === "" ? null : (
        <p role="alert" className={styles["fault"]}>
          {fault}
        </p>
      )}
      <textarea
        rows={2}
        aria-label="消息"
        placeholder={hint}
        value={draft.text}
        // Another text is another message.
        onChange={({ target }) => onDraft({ text: target.value, cid: messageId() })}
      />
      <div className={styles["tools"]}>
        {onFile ? (
          <>
            <input
              ref={picker}
              hidden
              type="file"
              aria-label="选择图片或文件"
              accept={TAKEN}
              onChange={({ target }) => void attach(target.files?.[0])}
            />
            <button type="button" disabled={isBusy} onClick={() => picker.current?.click()}>
              图片
            </button>
          </>
        ) : null}
        <button type="submit" className={styles["primary"]} disabled={isBusy}>
          {isBusy ? "发送中" : "发送"}
        </button>
      </div>
    </form>
  );
}
