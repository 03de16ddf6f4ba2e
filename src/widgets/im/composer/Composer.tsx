import { Button } from "antd";
import { useSyncExternalStore } from "react";
import uploadStyles from "../../message/uploads.module.css";
import styles from "./composer.module.css";
import { ComposerText } from "./ComposerText.tsx";
import { ComposerTools } from "./ComposerTools.tsx";
import type { ComposerProps } from "./composerProps.ts";
import { ComposerWords } from "../../message/ComposerWords.tsx";
import { dropping } from "../../message/takenFiles.ts";
import { EmojiPanel } from "../../message/EmojiPanel.tsx";
import { HeldFiles } from "../../message/HeldFiles.tsx";
import { hasDrawnMarkup, MarkupPreview } from "./MarkupPreview.tsx";
import { MentionMenu } from "./MentionMenu.tsx";
import { ReplyLine } from "./ReplyLine.tsx";
import { UploadLine } from "../../message/UploadLine.tsx";
import { useWriting } from "./useWriting.ts";

/**
 * Where messages are written. Enter sends, Ctrl or Shift with Enter begins a line, `@` offers the members, files come by button, paste
 * or drop, are shown first and sent as messages of their own, after the text. Give it the chat as `key`.
 */
export function Composer(props: ComposerProps) {
  const { disabled, reply, onCancelReply } = props;
  const writing = useWriting(props);
  const { box, menu, files, fault, faultId, isPicking, setPicking, send } = writing;
  const { place, text, write, focus } = box;
  const uploads = useSyncExternalStore(files.subscribe, files.read);
  const [held, sent] = [uploads.filter(({ isHeld }) => isHeld), uploads.filter(({ isHeld }) => !isHeld)];
  const isClosed = disabled !== undefined;
  return (
    <section ref={place} aria-label="写消息" className={styles["composer"]} {...(!isClosed && dropping(files.add))}>
      {reply && <ReplyLine reply={reply} onCancel={onCancelReply} />}
      {isPicking && <EmojiPanel onPick={(name) => write(`face[${name}]`)} onLeave={() => setPicking(false)} />}
      {menu.choices.length > 0 && <MentionMenu id={menu.id} choices={menu.choices} current={menu.current} onPick={menu.pick} />}
      {held.length > 0 && <HeldFiles files={held} onDrop={files.drop} />}
      {hasDrawnMarkup(text) && <MarkupPreview text={text} />}
      <ComposerText {...props} writing={writing} />
      {sent.length > 0 && (
        <ul className={uploadStyles["uploads"]} aria-label="正在发送的文件">
          {sent.map((upload) => (
            <UploadLine key={upload.uid} upload={upload} onRetry={() => files.retry(upload)} onDrop={() => files.drop(upload)} />
          ))}
        </ul>
      )}
      <div className={styles["foot"]}>
        <ComposerTools
          isPicking={isPicking}
          disabled={isClosed}
          onPicking={() => (isPicking ? focus() : setPicking(true))}
          onFiles={files.add}
        />
        <ComposerWords fault={disabled ?? fault} faultId={faultId} text={text} />
        <Button type="primary" disabled={isClosed} onClick={send}>
          发送
        </Button>
      </div>
    </section>
  );
}
