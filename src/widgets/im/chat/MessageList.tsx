import { DownOutlined } from "@ant-design/icons";
import { Alert, Button, Empty, Skeleton, Spin } from "antd";
import { Fragment, useEffect } from "react";
import { useStore } from "zustand";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import { useDesk } from "../core/ImProvider.tsx";
import type { PendingMessage } from "../core/outbox.ts";
import { useMinute } from "../panes/useMinute.ts";
import styles from "./chat.module.css";
import { ChatEntry } from "./ChatEntry.tsx";
import { PendingEntry } from "./PendingEntry.tsx";
import { useChatScroll } from "./useChatScroll.ts";
import { useIsWatched } from "./useIsWatched.ts";

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
export function MessageList({ chat, at, readBefore, pending, onReply, onForward }: MessageListProps) {
  const desk = useDesk();
  const log = desk.log(chat);
  const { entries, hasEarlier, hasLater, loading, fault } = useStore(log.view);
  const shown = entries.filter(({ kind }) => kind !== "recall");
  const scroll = useChatScroll({
    entries,
    below: pending.length,
    at,
    onTop: () => hasEarlier && loading === undefined && fault === undefined && void log.earlier(),
    onBottom: () => hasLater && loading === undefined && fault === undefined && void log.later(),
  });
  const now = useMinute();
  const isWatched = useIsWatched();
  const newest = hasLater ? 0 : (entries.at(-1)?.number ?? 0);
  useEffect(() => {
    void (at === undefined ? log.open() : log.around(at));
  }, [log, at]);
  useEffect(() => {
    if (isWatched && scroll.isAtEnd && newest > 0) desk.read(chat, newest);
  }, [desk, chat, newest, isWatched, scroll.isAtEnd]);
  const { toEnd } = scroll;
  useEffect(toEnd, [pending.length]);

  if (shown.length === 0 && pending.length === 0)
    return <NothingYet isLoading={loading !== undefined} fault={fault} onRetry={() => void log.open()} />;
  const firstNew = shown.find(({ number, mine }) => number > readBefore && !mine)?.number;
  const backToEnd = (): void => {
    if (hasLater) void log.latest().then(toEnd);
    else toEnd();
  };
  return (
    <div className={styles.listFrame}>
      {/* The list takes the keys that scroll it, and says what comes. */}
      <div ref={scroll.box} className={styles.list} onScroll={scroll.handleScroll} tabIndex={0} role="log" aria-label="聊天记录">
        <div className={styles.entries}>
          {hasEarlier && (
            <Button
              type="link"
              size="small"
              className={styles.more ?? ""}
              loading={loading === "earlier"}
              onClick={() => void log.earlier()}
            >
              查看更早的消息
            </Button>
          )}
          {shown.map((message) => (
            <Fragment key={message.number}>
              {message.number === firstNew && <div className={styles.divider}>以下是新消息</div>}
              <ChatEntry chat={chat} message={message} isMarked={message.number === at} now={now} onReply={onReply} onForward={onForward} />
            </Fragment>
          ))}
          {loading === "later" && <Spin className={styles.more ?? ""} />}
          {!hasLater && pending.map((message) => <PendingEntry key={message.cid} message={message} />)}
        </div>
      </div>
      {fault !== undefined && (
        <Alert
          type="warning"
          showIcon
          message={fault}
          action={
            <Button size="small" onClick={() => void (hasLater ? log.later() : log.earlier())}>
              重试
            </Button>
          }
        />
      )}
      {(hasLater || !scroll.isAtEnd) && (
        <Button className={styles.toEnd ?? ""} shape="round" icon={<DownOutlined />} onClick={backToEnd}>
          最新消息
        </Button>
      )}
    </div>
  );
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
