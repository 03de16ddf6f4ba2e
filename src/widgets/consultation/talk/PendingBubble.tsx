import { Button } from "antd";
import { MessageContent } from "../../message/MessageContent.tsx";
import type { PendingReply } from "../core/ConsultOutbox.ts";
import styles from "./talk.module.css";

/** Props of `PendingBubble`. */
export interface PendingBubbleProps {
  readonly reply: PendingReply;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** A reply on its way, or one that failed, with the reason and what can be done. */
export function PendingBubble({ reply: { content, refused }, onRetry, onDiscard }: PendingBubbleProps) {
  return (
    <article className={styles["entry"]} data-staff="true" aria-label="正在发送的消息">
      <div className={styles["said"]}>
        <div className={styles["bubble"]}>
          <MessageContent text={content} own />
        </div>
        {refused === undefined ? (
          <span className={styles["from"]}>发送中</span>
        ) : (
          <div className={styles["failed"]}>
            <span role="alert">发送失败：{refused}</span>
            <Button type="link" size="small" onClick={onRetry}>
              重试
            </Button>
            <Button type="link" size="small" onClick={onDiscard}>
              删除
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
