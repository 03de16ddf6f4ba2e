import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useEffect, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { ConsultEntry } from "../../../schema/wire/consultAnswers.ts";
import { LoadFailure, useViewer } from "../../../runtime/index.ts";
import { ANSWER_RIGHT, answerRefusal } from "../core/answerRefusal.ts";
import { outboxOf } from "../core/ConsultOutbox.ts";
import type { ConsultOutbox, PendingReply } from "../core/ConsultOutbox.ts";
import { avatarOf, isHeldBy, nameOf, statusOf } from "../core/consultRow.ts";
import type { ConsultRow } from "../core/consultRow.ts";
import { entriesQuery } from "../core/deskQueries.ts";
import type { DeskSlots } from "../core/deskSlots.ts";
import { LineLost } from "../core/LineLost.tsx";
import { usePolled } from "../core/usePolled.ts";
import { EntryList } from "./EntryList.tsx";
import { ReplyBox } from "./ReplyBox.tsx";
import styles from "./talk.module.css";
import { TalkHead } from "./TalkHead.tsx";
import { useReading } from "./useReading.ts";

/** Props of `Conversation`. */
export interface ConversationProps extends Pick<DeskSlots, "renderPhrases"> {
  readonly row: ConsultRow;
  /** At the left end of the top bar: the way back where the conversation fills the window. */
  readonly start?: ReactNode;
  /** At the right end of the top bar: what can be done. */
  readonly tools?: ReactNode;
  /** Shows the whole history; absent: it cannot be shown. */
  readonly onHistory?: (() => void) | undefined;
  /** Leaves the text by Esc, for the contacts. */
  readonly onLeave: () => void;
}

const NONE: readonly ConsultEntry[] = [];

/** A conversation (CONSULT-03, CONSULT-04): top bar, what was said, where one answers. Give it the id of the consultation as `key`. */
export function Conversation({ row, start, tools, renderPhrases, onHistory, onLeave }: ConversationProps) {
  const { user, codes, fullAccess } = useViewer();
  const mayAnswer = fullAccess || codes.has(ANSWER_RIGHT);
  const outbox = outboxOf(useQueryClient(), user.username);
  const { data, state, error, isFetching, retry } = usePolled(useQuery(entriesQuery(row.id)));
  const entries = data ?? NONE;
  const pending = usePending(outbox, row.id, entries);
  const isReader = mayAnswer && (statusOf(row) === "waiting" || isHeldBy(row, user.id));
  useReading({ row, entries, isReader, isLost: state === "lost" });
  return (
    <section className={styles["talk"]} aria-label={`与${nameOf(row)}的对话`}>
      <TalkHead row={row} start={start} tools={tools} />
      {state === "lost" && <LineLost />}
      {data ? (
        <EntryList entries={entries} pending={pending} outbox={outbox} avatar={avatarOf(row)} onEarlier={onHistory} />
      ) : (
        <div className={styles["frame"]}>
          {state === "failed" ? (
            <LoadFailure title="对话没有加载出来" error={error} isLoading={isFetching} onRetry={retry} />
          ) : (
            <Skeleton active avatar className={styles["loading"] ?? ""} aria-label="正在加载" />
          )}
        </div>
      )}
      <ReplyBox
        row={row}
        outbox={outbox}
        refusal={answerRefusal(row, { userId: user.id, mayAnswer })}
        username={user.username}
        renderPhrases={renderPhrases}
        onLeave={onLeave}
      />
    </section>
  );
}

/** Replies in a consultation that the server has not stored; for a moment one may be on its way and stored. */
function usePending(outbox: ConsultOutbox, consultId: string, entries: readonly ConsultEntry[]): readonly PendingReply[] {
  const replies = useSyncExternalStore(outbox.subscribe, outbox.read);
  const stored = new Set(entries.map(({ cid }) => cid));
  useEffect(() => outbox.settle(new Set(entries.map(({ cid }) => cid))), [outbox, entries]);
  return replies.filter((reply) => reply.consultId === consultId && !stored.has(reply.cid));
}
