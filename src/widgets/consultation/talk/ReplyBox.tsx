import { InfoCircleOutlined } from "@ant-design/icons";
import type { ConsultOutbox } from "../core/ConsultOutbox.ts";
import { keepConsultDraft, readConsultDraft } from "../core/consultDrafts.ts";
import type { ConsultRow } from "../core/consultRow.ts";
import type { DeskSlots } from "../core/deskSlots.ts";
import { uploadsOf } from "./consultUploads.ts";
import styles from "./talk.module.css";
import { TalkComposer } from "./TalkComposer.tsx";

/** Props of `ReplyBox`. */
export interface ReplyBoxProps extends Pick<DeskSlots, "renderPhrases"> {
  readonly row: ConsultRow;
  readonly outbox: ConsultOutbox;
  /** Why the person cannot answer, as a sentence. */
  readonly refusal: string | undefined;
  readonly username: string;
  readonly onLeave: () => void;
}

/** Where one answers, or why one cannot and what to do; what was typed before is kept meanwhile. */
export function ReplyBox({ row, outbox, refusal, username, renderPhrases, onLeave }: ReplyBoxProps) {
  const draft = readConsultDraft(username, row.id);
  if (refusal !== undefined)
    return (
      <p className={styles["refusal"]} role="status">
        <InfoCircleOutlined aria-hidden /> {refusal}
        {draft !== "" && "。您写的内容还在，可以回复时会放回输入框"}
      </p>
    );
  return (
    <TalkComposer
      initialText={draft}
      onTextChange={(text) => keepConsultDraft(username, row.id, text)}
      onSend={(content) => outbox.say(row.id, content)}
      uploads={uploadsOf(outbox, row.id)}
      renderPhrases={renderPhrases && ((props) => renderPhrases({ row, ...props }))}
      onLeave={onLeave}
    />
  );
}
