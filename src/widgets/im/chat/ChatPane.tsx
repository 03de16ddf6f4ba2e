import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { plainText } from "../../../schema/chat/plainText.ts";
import type { ChatName, ImUser } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import { Composer } from "../composer/Composer.tsx";
import type { SentAbout } from "../composer/composerProps.ts";
import { uploadsOf } from "../composer/chatUploads.ts";
import { chatKey } from "../core/chatName.ts";
import { useDesk, useIm } from "../core/ImProvider.tsx";
import styles from "./chat.module.css";
import { keepChatDraft, readChatDraft } from "./chatDrafts.ts";
import { useCalled } from "../panes/useCalled.ts";
import { ForwardDialog } from "./ForwardDialog.tsx";
import { MessageList } from "./MessageList.tsx";

/** Props of `ChatPane`. */
export interface ChatPaneProps {
  readonly chat: ChatName;
  /** Number of a message to be shown first, e.g. one that a search found. */
  readonly at?: number | undefined;
  /** What can be done with the chat as a whole, at the right end of its head. */
  readonly tools?: ReactNode;
  /** At the left end of its head: the way back where the chat fills the window. */
  readonly start?: ReactNode;
}

/** A chat: what was said, and where one says something. */
export function ChatPane(props: ChatPaneProps) {
  // Each chat has a state of its own: what is answered, where its reading began.
  return <OneChat key={chatKey(props.chat)} {...props} />;
}

function OneChat({ chat, at, tools, start }: ChatPaneProps) {
  const desk = useDesk();
  const username = useIm(({ me }) => me?.username);
  const known = useStore(desk.chats, (chats) => chats.get(chatKey(chat)));
  const pending = useStore(desk.pending);
  const { entries } = useStore(desk.log(chat).view);
  const title = useChatTitle(chat);
  const [readBefore] = useState(known?.read ?? 0);
  const [reply, setReply] = useState<ImMessage>();
  const [forwarded, setForwarded] = useState<ImMessage>();
  const members = useMembers(chat);
  useReaders(chat);
  useEffect(() => {
    desk.look(chat);
    return () => desk.look(undefined);
  }, [desk, chat]);

  // What the server has stored and what still waits for its answer may both be here for a moment.
  const stored = new Set(entries.flatMap(({ cid }) => cid ?? []));
  const waiting = pending.filter((one) => chatKey(one) === chatKey(chat) && !stored.has(one.cid));
  const send = (content: string, { mentions, isCompanion = false }: SentAbout): void => {
    const answer = reply && !isCompanion ? { replyTo: reply.number, replyText: plainText(reply.content, 100) } : {};
    desk.say(chat, { content, mentions, ...answer });
  };
  const closed = useClosedReason(chat, username);
  return (
    <section className={styles.pane} aria-label={`与${title}的聊天`}>
      <header className={styles.head}>
        {start}
        <h2 className={styles.title}>{title}</h2>
        {tools}
      </header>
      <MessageList chat={chat} at={at} readBefore={readBefore} pending={waiting} onReply={setReply} onForward={setForwarded} />
      {username !== undefined && (
        <Composer
          placeholder={`发送给${title}，Enter 发送，Ctrl+Enter 换行`}
          initialText={readChatDraft(username, chat)}
          onTextChange={(text) => keepChatDraft(username, chat, text)}
          onSend={send}
          members={chat.type === "1" ? members.filter((one) => one.username !== username) : undefined}
          disabled={closed}
          reply={reply && { username: reply.username, text: plainText(reply.content, 100) }}
          onCancelReply={() => setReply(undefined)}
          uploads={uploadsOf(desk, chat)}
          focusKey={`${chatKey(chat)} ${reply?.number ?? ""}`}
        />
      )}
      {forwarded && <ForwardDialog message={forwarded} onClose={() => setForwarded(undefined)} />}
    </section>
  );
}

/** Why nothing can be said in a chat, as a sentence. */
function useClosedReason({ type, id }: ChatName, username: string | undefined): string | undefined {
  const group = useIm(({ groups }) => (type === "1" ? groups.find((one) => one.id === id) : undefined));
  if (type === "0" && id === username) return "不能给自己说话哦";
  if (type === "1" && username !== undefined && !group) return "你已不在该群聊中";
  return group?.silenced && group.master !== username ? "群主开启了全员禁言" : undefined;
}

/** What a chat is called: the friend's name, or the group's with how many are in it. */
function useChatTitle(chat: ChatName): string {
  const known = useStore(useDesk().chats, (chats) => chats.get(chatKey(chat))?.name);
  const group = useIm(({ groups }) => (chat.type === "1" ? groups.find(({ id }) => id === chat.id) : undefined));
  const friend = useIm(({ friends }) => (chat.type === "0" ? friends.find((one) => one.username === chat.id)?.realname : undefined));
  // Somebody with whom there is no chat yet and who is no friend; without an answer the account name stands there.
  const isAsked = known === undefined && friend === undefined && chat.type === "0";
  const found = useCalled(isAsked ? ["user", chat.id] : undefined, (calls) => calls.user(chat.id)).data?.realname;
  if (group) return `${group.name}（${group.size}）`;
  return known ?? friend ?? found ?? (chat.type === "1" ? "群聊" : chat.id);
}

/** Asks how far the others of a group have read: each time the line is open again, and when somebody joined or left. */
function useReaders({ type, id }: ChatName): void {
  const desk = useDesk();
  const isOpen = useIm(({ line }) => line === "open");
  const size = useIm(({ groups }) => (type === "1" ? groups.find((one) => one.id === id)?.size : undefined));
  useEffect(() => {
    // Without an answer nothing is said of readers, and the next opening of the line asks again.
    if (isOpen && size !== undefined) desk.loadReaders(id).catch(() => undefined);
  }, [desk, id, isOpen, size]);
}

const NOBODY: readonly ImUser[] = [];

/** Who is in a group, for whom to speak to by `@`. Without them one can still speak; the list of members itself says why it does not come. */
function useMembers({ type, id }: ChatName): readonly ImUser[] {
  const group = useIm(({ groups }) => (type === "1" ? groups.find((one) => one.id === id) : undefined));
  const key = group && ["groupUsers", id, group.size, group.master];
  return useCalled(key, (calls) => calls.groupUsers(id)).data ?? NOBODY;
}
