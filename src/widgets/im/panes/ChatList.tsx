import { MutedOutlined } from "@ant-design/icons";
import { Badge } from "antd";
import { visuallyHidden } from "../../../runtime/index.ts";
import { relativeTime } from "../../../schema/chat/relativeTime.ts";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { chatKey } from "../core/chatName.ts";
import { useIm } from "../core/ImProvider.tsx";
import type { ChatEntry } from "../core/imState.ts";
import styles from "./panes.module.css";
import { RowList } from "../../message/RowList.tsx";
import { RowText } from "./RowText.tsx";
import { Nothing } from "./Nothing.tsx";
import { useMinute } from "../../message/useMinute.ts";

/** Props of `ChatList`. */
export interface ChatListProps {
  /** The chat that is open. */
  readonly shown?: ChatName | undefined;
  readonly onOpen: (chat: ChatName) => void;
}

/** The chats of the person, newest first (IM-07, SCREEN-76). */
export function ChatList({ shown, onOpen }: ChatListProps) {
  const chats = useIm((state) => state.chats);
  const now = useMinute();
  if (chats.length === 0) return <Nothing>还没有聊天，从好友、部门或群聊开始</Nothing>;
  return (
    <RowList label="聊天" rows={chats} keyOf={chatKey} shown={shown && chatKey(shown)} onOpen={({ type, id }) => onOpen({ type, id })}>
      {(chat) => <Chat chat={chat} now={now} />}
    </RowList>
  );
}

function Chat({
  chat: { name, avatar, lastMessage, timestamp, unReadCount, muted, mentioned },
  now,
}: {
  readonly chat: ChatEntry;
  readonly now: number;
}) {
  return (
    <RowText
      name={name}
      avatar={avatar}
      corner={timestamp > 0 && <time className={styles.time}>{relativeTime(timestamp, now)}</time>}
      note={
        <>
          {mentioned && <span className={styles.mention}>[有人@我] </span>}
          {lastMessage}
        </>
      }
      mark={
        <span className={styles.marks}>
          {muted && <MutedOutlined role="img" aria-label="免打扰" title="免打扰" />}
          <Unread count={unReadCount} isMuted={muted} />
        </span>
      }
    />
  );
}

/** How many messages wait to be read; of a muted chat without the colour that calls. */
function Unread({ count, isMuted }: { readonly count: number; readonly isMuted: boolean }) {
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} size="small" title="" aria-hidden {...(isMuted ? { color: "var(--ant-color-text-tertiary)" } : {})} />
      <span className={visuallyHidden}>{count} 条未读</span>
    </>
  );
}
