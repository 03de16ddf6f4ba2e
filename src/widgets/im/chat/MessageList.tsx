import { DownOutlined } from "@ant-design/icons";
import { Alert, Button, Empty, Skeleton, Spin } from "antd";
import { Fragment, memo, useDeferredValue, useEffect, useEffectEvent, useRef } from "react";
import { useStore } from "zustand";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import type { ChatLog, ChatView } from "../core/chatLog.ts";
import { useDesk } from "../core/ImProvider.tsx";
import type { PendingMessage } from "../core/outbox.ts";
import { useMinute } from "../../message/useMinute.ts";
import styles from "./chat.module.css";
import { ChatEntry } from "./ChatEntry.tsx";
import { PendingEntry } from "./PendingEntry.tsx";
import { useChatScroll } from "../../message/useChatScroll.ts";
import { useIsWatched } from "../../message/useIsWatched.ts";

/** Props of `MessageList`. */
export interface MessageListProps {
  readonly chat: ChatName;
  /** Number of an entry that is shown first and marked. */
  readonly at?: number | undefined;
  /** Up to where the person had read when they opened the chat. */
  readonly readBefore: number;
  /** Messages of theirs that the server has not answered. */
  readonly pending: readonly PendingMessage[];
  readonly onReply: (message: ImMessage) => void;
  readonly onForward: (message: ImMessage) => void;
}

/** What was said in a chat, newest last (IM-41); older pages come when it is scrolled up. */
export function MessageList({ chat, at, pending, ...props }: MessageListProps) {
  const log = useDesk().log(chat);
  const { entries, loading, fault } = useStore(log.view);
  useEffect(() => {
    void (at === undefined ? log.open() : log.around(at));
  }, [log, at]);
  const isEmpty = pending.length === 0 && entries.every(({ kind }) => kind === "recall");
  if (isEmpty) return <NothingYet isLoading={loading !== undefined} fault={fault} onRetry={() => void log.open()} />;
  return <Messages chat={chat} at={at} pending={pending} {...props} />;
}

function Messages(props: MessageListProps) {
  const { chat, at, pending, readBefore, onReply, onForward } = props;
  const log = useDesk().log(chat);
  const { entries, hasEarlier, hasLater, loading, fault, mayLoad } = useDrawnView(log);
  const { box, handleScroll, isAtEnd, toEnd } = useChatScroll({
    entries,
    below: pending.length,
    at,
    hasLater,
    isReady: mayLoad,
    onTop: () => mayLoad && hasEarlier && void log.earlier(),
    onBottom: () => mayLoad && hasLater && void log.later(),
  });
  useReading(chat, isAtEnd && !hasLater ? entries.at(-1) : undefined);
  const backToEnd = (): void => {
    if (hasLater) void log.latest().then(toEnd);
    else toEnd();
  };
  useOwnSaid(pending.at(-1)?.cid, backToEnd);
  return (
    <div className={styles.listFrame}>
      {/* Whoever has no wheel scrolls it by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={styles.list} onScroll={handleScroll} tabIndex={0} role="log" aria-label="聊天记录">
        <div className={styles.entries}>
          {hasEarlier && <Earlier isLoading={loading === "earlier"} onLoad={() => void log.earlier()} />}
          <Entries chat={chat} at={at} entries={entries} readBefore={readBefore} onReply={onReply} onForward={onForward} />
          {loading === "later" && <Spin className={styles.more ?? ""} />}
          <Waiting messages={hasLater ? [] : pending} />
        </div>
      </div>
      {fault !== undefined && <Failed fault={fault} onRetry={() => void (hasLater ? log.later() : log.earlier())} />}
      {(hasLater || !isAtEnd) && (
        <Button className={styles.toEnd ?? ""} shape="round" icon={<DownOutlined />} onClick={backToEnd}>
          最新消息
        </Button>
      )}
    </div>
  );
}

/** Calls back when the person has said something here: they want to see it, wherever they were reading. @param newest its `cid` */
function useOwnSaid(newest: string | undefined, onSaid: () => void): void {
  const known = useRef(newest);
  const tell = useEffectEvent(onSaid);
  useEffect(() => {
    if (newest !== undefined && newest !== known.current) tell();
    known.current = newest ?? known.current;
  }, [newest]);
}

/** A page of older messages is drawn in pieces between frames, so that it does not hold up who scrolls to it; newer ones at once. */
function useDrawnView(log: ChatLog): ChatView & { readonly mayLoad: boolean } {
  const view = useStore(log.view);
  const late = useDeferredValue(view.entries);
  const isNewer = (view.entries.at(-1)?.number ?? 0) > (late.at(-1)?.number ?? 0);
  const entries = isNewer ? view.entries : late;
  // The next page waits until the one before is drawn: it would begin the drawing anew.
  const mayLoad = view.loading === undefined && view.fault === undefined && entries === view.entries;
  return { ...view, entries, mayLoad };
}

interface EntriesProps extends Omit<MessageListProps, "pending"> {
  readonly entries: readonly ImMessage[];
}

const Entries = memo(function Entries({ entries, chat, at, readBefore, onReply, onForward }: EntriesProps) {
  const now = useMinute();
  const shown = entries.filter(({ kind }) => kind !== "recall");
  const firstNew = shown.find(({ number, mine }) => number > readBefore && !mine)?.number;
  return shown.map((message) => (
    <Fragment key={message.number}>
      {message.number === firstNew && <div className={styles.divider}>以下是新消息</div>}
      <ChatEntry chat={chat} message={message} isMarked={message.number === at} now={now} onReply={onReply} onForward={onForward} />
    </Fragment>
  ));
});

/** Says that the person has read up to an entry, while they are at the window. */
function useReading(chat: ChatName, newest: ImMessage | undefined): void {
  const number = newest?.number ?? 0;
  const desk = useDesk();
  const isWatched = useIsWatched();
  useEffect(() => {
    if (isWatched && number > 0) desk.read(chat, number);
  }, [desk, chat, number, isWatched]);
}

function Earlier({ isLoading, onLoad }: { readonly isLoading: boolean; readonly onLoad: () => void }) {
  return (
    <Button type="link" size="small" className={styles.more ?? ""} loading={isLoading} onClick={onLoad}>
      查看更早的消息
    </Button>
  );
}

function Waiting({ messages }: { readonly messages: readonly PendingMessage[] }) {
  return messages.map((message) => <PendingEntry key={message.cid} message={message} />);
}

function Failed({ fault, onRetry }: { readonly fault: string; readonly onRetry: () => void }) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      重试
    </Button>
  );
  return <Alert type="warning" showIcon message={fault} action={retry} />;
}

function NothingYet({
  isLoading,
  fault,
  onRetry,
}: {
  readonly isLoading: boolean;
  readonly fault: string | undefined;
  readonly onRetry: () => void;
}) {
  if (isLoading) return <Skeleton active avatar className={styles.empty ?? ""} />;
  if (fault === undefined)
    return <Empty className={styles.empty ?? ""} image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有消息，说点什么吧" />;
  return (
    <Empty className={styles.empty ?? ""} image={Empty.PRESENTED_IMAGE_SIMPLE} description={fault}>
      <Button onClick={onRetry}>重试</Button>
    </Empty>
  );
}
