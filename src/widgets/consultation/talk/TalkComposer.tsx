import { Button, Input } from "antd";
import { useId, useSyncExternalStore } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import type { ComposerUploads } from "../../message/ComposerUploads.ts";
import { ComposerWords } from "../../message/ComposerWords.tsx";
import { EmojiPanel } from "../../message/EmojiPanel.tsx";
import { HeldFiles } from "../../message/HeldFiles.tsx";
import { dropping, takePasted } from "../../message/takenFiles.ts";
import { UploadLine } from "../../message/UploadLine.tsx";
import uploadStyles from "../../message/uploads.module.css";
import type { PhrasesSlotProps } from "../core/deskSlots.ts";
import styles from "./talk.module.css";
import { TalkTools } from "./TalkTools.tsx";
import { useTalkWriting } from "./useTalkWriting.ts";

/** Props of `TalkComposer`. */
export interface TalkComposerProps {
  /** Draft with which it begins; changes of it later are not read. */
  readonly initialText: string;
  readonly onTextChange: (text: string) => void;
  /** Takes what may be sent: what was written, or a file once it is stored. A file's may be called after the composer is gone. */
  readonly onSend: (content: string) => void;
  /** Files of the consultation, which stay when it is left. */
  readonly uploads: ComposerUploads;
  /** Draws replies at hand; absent where there are none. */
  readonly renderPhrases?: ((props: Omit<PhrasesSlotProps, "row">) => ReactNode) | undefined;
  /** Leaves the text by Esc. */
  readonly onLeave: () => void;
}

/**
 * Where one answers (CONSULT-04). Enter sends, Shift or Ctrl with Enter begins a line; keys of an input method never come here. Files come
 * by button, paste or drop, are shown first and sent as messages of their own. Give it the consultation as `key`.
 */
export function TalkComposer(props: TalkComposerProps) {
  const writing = useTalkWriting(props);
  const { box, files, fault, forgetFault, panel, setPanel, send } = writing;
  const uploads = useSyncExternalStore(files.subscribe, files.read);
  const [held, sent] = [uploads.filter(({ isHeld }) => isHeld), uploads.filter(({ isHeld }) => !isHeld)];
  const faultId = useId();
  const { place } = box;
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) box.write("\n");
    else send();
  };
  const toggle = (name: "faces" | "phrases") => setPanel(panel === name ? undefined : name);
  return (
    <section ref={place} aria-label="回复" className={styles["composer"]} {...dropping(files.add)}>
      {panel === "faces" && <EmojiPanel onPick={(name) => box.write(`face[${name}]`)} onLeave={() => setPanel(undefined)} />}
      {panel === "phrases" && props.renderPhrases?.({ onInsert: (text) => box.write(text), onClose: () => setPanel(undefined) })}
      {held.length > 0 && <HeldFiles files={held} onDrop={files.drop} />}
      <Input.TextArea
        value={box.text}
        placeholder="回复来访者，Enter 发送，Shift+Enter 换行"
        aria-label="回复内容"
        variant="borderless"
        autoSize={{ minRows: 2, maxRows: 8 }}
        {...(fault !== undefined && { status: "error", "aria-describedby": faultId })}
        onChange={({ target }) => {
          forgetFault();
          box.read(target);
        }}
        onSelect={({ currentTarget }) => box.moveCaret(currentTarget)}
        onKeyDown={handleKey}
        onPaste={(event) => takePasted(event, files.add)}
      />
      {sent.length > 0 && (
        <ul className={uploadStyles["uploads"]} aria-label="正在发送的文件">
          {sent.map((upload) => (
            <UploadLine key={upload.uid} upload={upload} onRetry={() => files.retry(upload)} onDrop={() => files.drop(upload)} />
          ))}
        </ul>
      )}
      <div className={styles["foot"]}>
        <TalkTools
          panel={panel}
          onFaces={() => (panel === "faces" ? box.focus() : toggle("faces"))}
          onPhrases={props.renderPhrases && (() => toggle("phrases"))}
          onFiles={files.add}
        />
        <ComposerWords fault={fault} faultId={faultId} text={box.text} />
        <Button type="primary" onClick={send}>
          发送
        </Button>
      </div>
    </section>
  );
}
