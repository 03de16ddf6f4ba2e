import { memo } from "react";
import { relativeTime } from "../../../schema/chat/relativeTime.ts";
import { chinaDateTime } from "../../../schema/time/chinaTime.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import styles from "./bubble.module.css";
import { MessageContent } from "../../message/MessageContent.tsx";
import { type MessageActions, MessageMenu } from "./MessageMenu.tsx";
import { PersonAvatar } from "../../message/Person.tsx";

/** How far a message of one's own has come. */
export type MessageState = "sending" | "failed" | "sent" | "delivered" | "read";

const STATES: Readonly<Record<MessageState, string>> = {
  sending: "发送中",
  failed: "发送失败",
  sent: "已发送",
  delivered: "已送达",
  read: "已读",
};

/** Props of `MessageBubble`. */
export interface MessageBubbleProps extends MessageActions {
  readonly message: ImMessage;
  /** Milliseconds since the epoch: what the time of the message is told by. */
  readonly now: number;
  /** Of messages of one's own. */
  readonly state?: MessageState | undefined;
  /** In place of the words of `state`, such as `3 人已读`. */
  readonly stateText?: string | undefined;
  /** It is the one that was looked for. @default false */
  readonly highlight?: boolean | undefined;
  /** Somebody's picture was chosen. */
  readonly onAvatar?: ((username: string) => void) | undefined;
  /** Somebody spoken to was chosen, by the name after the `@`. */
  readonly onMention?: ((name: string) => void) | undefined;
  /** The message that this one answers was chosen, by its number. */
  readonly onQuote?: ((number: number) => void) | undefined;
}

/**
 * An entry of a chat: who said what and when, what it answers, how far it has come, and what can be done with it. Messages taken back and
 * notices about the group stand as a line between the others; a recall says nothing of its own, the message it took back does.
 */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, now, highlight = false, onAvatar, onMention, onQuote } = props;
  const { kind, recalled, mine, username, fromname, avatar, content, timestamp, reply } = message;
  if (kind === "recall") return null;
  if (recalled) return <Line>{`${mine ? "你" : username}撤回了一条消息`}</Line>;
  if (kind === "notice") return <Line>{content}</Line>;
  return (
    <article className={styles["entry"]} data-own={mine} aria-current={highlight ? "true" : undefined} aria-label={`${username}的消息`}>
      <Sender name={username} avatar={avatar} onChoose={onAvatar && (() => onAvatar(fromname))} />
      <div className={styles["said"]}>
        <div className={styles["head"]}>
          <span className={styles["name"]}>{username}</span>
          <time dateTime={new Date(timestamp).toISOString()} title={chinaDateTime(new Date(timestamp))}>
            {relativeTime(timestamp, now)}
          </time>
          <MessageMenu message={message} actions={props} />
        </div>
        <div className={styles["bubble"]}>
          {reply && <Quote reply={reply} onChoose={onQuote} />}
          <MessageContent text={content} own={mine} onMention={onMention} />
        </div>
        <Progress {...props} />
      </div>
    </article>
  );
});

function Line({ children }: { readonly children: string }) {
  return <p className={styles["line"]}>{children}</p>;
}

interface SenderProps {
  readonly name: string;
  readonly avatar: string;
  readonly onChoose: (() => void) | undefined;
}

function Sender({ name, avatar, onChoose }: SenderProps) {
  if (!onChoose) return <PersonAvatar name={name} path={avatar} />;
  return (
    <button type="button" className={styles["sender"]} aria-label={`查看${name}的资料`} onClick={onChoose}>
      <PersonAvatar name={name} path={avatar} />
    </button>
  );
}

interface QuoteProps {
  readonly reply: NonNullable<ImMessage["reply"]>;
  readonly onChoose: MessageBubbleProps["onQuote"];
}

/** The message that is answered; one that was taken back since has no text. */
function Quote({ reply: { number, username, text }, onChoose }: QuoteProps) {
  const words = `${username}：${text === "" ? "消息已撤回" : text}`;
  if (!onChoose) return <blockquote className={styles["quote"]}>{words}</blockquote>;
  return (
    <button type="button" className={styles["quote"]} title="查看原消息" onClick={() => onChoose(number)}>
      {words}
    </button>
  );
}

/** How far it has come; one that was not sent can be sent again. */
function Progress({ message, state, stateText, onResend }: MessageBubbleProps) {
  if (state === undefined) return null;
  const isFailed = state === "failed";
  return (
    <div className={styles["foot"]}>
      <span className={styles["state"]} data-failed={isFailed} {...(isFailed && { role: "alert" })}>
        {stateText ?? STATES[state]}
      </span>
      {isFailed && onResend && (
        <button type="button" className={styles["resend"]} onClick={() => onResend(message)}>
          重新发送
        </button>
      )}
    </div>
  );
}
