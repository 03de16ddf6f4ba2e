import { Button } from "antd";
import { useDesk, useIm } from "../core/ImProvider.tsx";
import type { PendingMessage } from "../core/outbox.ts";
import { MessageBubble } from "../message/MessageBubble.tsx";
import styles from "./chat.module.css";

/** A message on its way, or one that was refused: it can be sent again, or given up. */
export function PendingEntry({ message }: { readonly message: PendingMessage }) {
  const { outbox } = useDesk();
  const me = useIm((state) => state.me);
  const { cid, type, id, content, at, refused, replyTo, replyText } = message;
  const reply = replyTo === undefined ? {} : { reply: { number: replyTo, username: "", text: replyText ?? "" } };
  return (
    <div>
      <MessageBubble
        message={{
          ...reply,
          type,
          id,
          content,
          cid,
          fromname: me?.username ?? "",
          username: me?.realname ?? "",
          avatar: me?.avatar ?? "",
          timestamp: at,
          mine: true,
          number: 0,
          kind: "text",
        }}
        state={refused === undefined ? "sending" : "failed"}
        now={at}
        onResend={() => outbox.resend(cid)}
      />
      {refused !== undefined && (
        <p className={styles.refused}>
          {refused}
          <Button type="link" size="small" onClick={() => outbox.discard(cid)}>
            不发了
          </Button>
        </p>
      )}
    </div>
  );
}
