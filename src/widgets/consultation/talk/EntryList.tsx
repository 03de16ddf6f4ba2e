import { DownOutlined } from "@ant-design/icons";
import { Button, Empty } from "antd";
import { Fragment, useEffect, useEffectEvent, useRef } from "react";
import { plusDays } from "../../../schema/time/chinaTime.ts";
import type { ConsultEntry } from "../../../schema/wire/consultAnswers.ts";
import { serverToday } from "../../../runtime/index.ts";
import { useChatScroll } from "../../message/useChatScroll.ts";
import type { ConsultOutbox, PendingReply } from "../core/ConsultOutbox.ts";
import { EntryBubble } from "./EntryBubble.tsx";
import { PendingBubble } from "./PendingBubble.tsx";
import styles from "./talk.module.css";

/** Props of `EntryList`. */
export interface EntryListProps {
  /** Oldest first. */
  readonly entries: readonly ConsultEntry[];
  /** Replies that the server has not stored. */
  readonly pending: readonly PendingReply[];
  readonly outbox: ConsultOutbox;
  /** Path of the visitor's picture. */
  readonly avatar: string;
  /** Shows what was said before; absent: it cannot be shown here. */
  readonly onEarlier: (() => void) | undefined;
}

const nothing = (): void => undefined;

/** What was said in a consultation, newest last, with a line before each day. */
export function EntryList({ entries, pending, outbox, avatar, onEarlier }: EntryListProps) {
  const { box, handleScroll, isAtEnd, toEnd } = useChatScroll({
    entries,
    below: pending.length,
    hasLater: false,
    isReady: true,
    onTop: nothing,
    onBottom: nothing,
  });
  useOwnSaid(pending.at(-1)?.cid, toEnd);
  const hasEarlier = (entries[0]?.number ?? 1) > 1;
  return (
    <div className={styles["frame"]}>
      {/* Whoever has no wheel scrolls it by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={styles["list"]} onScroll={handleScroll} tabIndex={0} role="log" aria-label="对话">
        <div className={styles["entries"]}>
          {hasEarlier && onEarlier && (
            <Button type="link" size="small" onClick={onEarlier}>
              更早的消息在“历史”里
            </Button>
          )}
          {entries.length + pending.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有消息" />}
          <Entries entries={entries} avatar={avatar} />
          {pending.map((reply) => (
            <PendingBubble
              key={reply.cid}
              reply={reply}
              onRetry={() => outbox.retry(reply.cid)}
              onDiscard={() => outbox.discard(reply.cid)}
            />
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <Button className={styles["toEnd"] ?? ""} shape="round" icon={<DownOutlined />} onClick={toEnd}>
          最新消息
        </Button>
      )}
    </div>
  );
}

function Entries({ entries, avatar }: Pick<EntryListProps, "entries" | "avatar">) {
  const today = serverToday();
  return entries.map((entry, place) => {
    const day = entry.createTime.slice(0, 10);
    return (
      <Fragment key={entry.number}>
        {day !== entries[place - 1]?.createTime.slice(0, 10) && <p className={styles["day"]}>{dayTitle(day, today)}</p>}
        <div data-number={entry.number}>
          <EntryBubble entry={entry} avatar={avatar} />
        </div>
      </Fragment>
    );
  });
}

/** Calls back when the person has said something: they want to see it, wherever they were reading. @param newest its `cid` */
function useOwnSaid(newest: string | undefined, onSaid: () => void): void {
  const known = useRef(newest);
  const tell = useEffectEvent(onSaid);
  useEffect(() => {
    if (newest !== undefined && newest !== known.current) tell();
    known.current = newest ?? known.current;
  }, [newest]);
}

/** What a day is called above what was said on it. @param day @param today `yyyy-MM-dd` */
function dayTitle(day: string, today: string): string {
  if (day === today) return "今天";
  return day === plusDays(today, -1) ? "昨天" : day;
}
