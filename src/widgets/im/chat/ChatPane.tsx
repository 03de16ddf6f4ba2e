import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { plainText } from "../../../schema/chat/plainText.ts";
import type { ChatName, ImUser } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import { Composer } from "../composer/Composer.tsx";
import { chatKey } from "../core/chatName.ts";
import { useDesk, useIm } from "../core/ImProvider.tsx";
import styles from "./chat.module.css";
import { keepChatDraft, readChatDraft } from "./chatDrafts.ts";
import { ForwardDialog } from "./ForwardDialog.tsx";
import { MessageList } from "./MessageList.tsx";

/** Props of `ChatPane`. */
export interface ChatPaneProps {
  readonly chat: ChatName;
  /** Number of a message to be shown first, e.g. one that a search found. */
  readonly at?: number | undefined;
}

/** A chat: what was said, and where one says something. */
export function ChatPane({ chat, at }: ChatPaneProps) {
  // Each chat has a state of its own: what is answered, where its reading began.
  return <OneChat key={chatKey(chat)} chat={chat} at={at} />;
}

function OneChat({ chat, at }: ChatPaneProps) {
  const desk = useDesk();
  const username = useIm(({ me }) => me?.username);
  const known = useStore(desk.chats, (chats) => chats.get(chatKey(chat)));
  const pending = useStore(desk.pending);
  const { entries } = useStore(desk.log(chat).view);
  const [readBefore] = useState(known?.read ?? 0);
  const [reply, setReply] = useState<ImMessage>();
  const [forwarded, setForwarded] = useState<ImMessage>();
  const members = useMembers(chat);
  useEffect(() => {
    desk.look(chat);
    return () => desk.look(undefined);
  }, [desk, chat]);

  // What the server has stored and what still waits for its answer may both be here for a moment.
  const stored = new Set(entries.flatMap(({ cid }) => cid ?? []));
  const waiting = pending.filter((one) => chatKey(one) === chatKey(chat) && !stored.has(one.cid));
  const send = (content: string, { mentions }: { readonly mentions: readonly string[] }): void => {
    const answer = reply ? { replyTo: reply.number, replyText: plainText(reply.content, 100) } : {};
    desk.say(chat, { content, mentions, ...answer });
    setReply(undefined);
  };
  const isOneself = chat.type === "0" && chat.id === username;
  return (
    <section className={styles.pane} aria-label="聊天">
      <MessageList chat={chat} at={at} readBefore={readBefore} pending={waiting} onReply={setReply} onForward={setForwarded} />
      {username !== undefined && (
        <Composer
          placeholder="输入消息，Enter 发送，Ctrl+Enter 换行"
          initialText={readChatDraft(username, chat)}
          onTextChange={(text) => keepChatDraft(username, chat, text)}
          onSend={send}
          members={members}
          disabled={isOneself ? "不能给自己说话哦" : undefined}
          reply={reply && { username: reply.username, text: plainText(reply.content, 100) }}
          onCancelReply={() => setReply(undefined)}
          focusKey={reply?.number ?? 0}
        />
      )}
      {forwarded && <ForwardDialog message={forwarded} onClose={() => setForwarded(undefined)} />}
    </section>
  );
}

const NOBODY: readonly ImUser[] = [];

/** Who is in a group, for whom to speak to by `@`; asked for when the group is opened, and anew when its size changes. */
function useMembers({ type, id }: ChatName): readonly ImUser[] {
  const { calls } = useDesk();
  const size = useIm(({ groups }) => (type === "1" ? groups.find((group) => group.id === id)?.size : undefined));
  const [members, setMembers] = useState(NOBODY);
  useEffect(() => {
    if (size === undefined) return undefined;
    let isHere = true;
    // Without the members one can still speak; the list of members itself says why it does not come.
    calls.groupUsers(id).then(
      (users) => isHere && setMembers(users),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [calls, id, size]);
  return members;
}
