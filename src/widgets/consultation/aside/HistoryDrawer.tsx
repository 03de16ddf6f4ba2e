import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Drawer, Empty, Skeleton } from "antd";
import { useState } from "react";
import { LoadFailure, queryKeys } from "../../../runtime/index.ts";
import { useNarrow } from "../../../runtime/forWidgets.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { ConsultEntry } from "../../../schema/wire/consultAnswers.ts";
import { MessageContent } from "../../message/MessageContent.tsx";
import { consultCalls } from "../core/consultCalls.ts";
import { textOf, nameOf } from "../core/consultRow.ts";
import styles from "./aside.module.css";

/** Props of `HistoryDrawer`. */
export interface HistoryDrawerProps {
  /** The consultation, as the list of contacts gives it. */
  readonly row: Row;
  readonly onClose: () => void;
}

/** Everything that was said in a consultation, a page at a time: the newest page first, on a page the newest last (CONSULT-14). */
export function HistoryDrawer({ row, onClose }: HistoryDrawerProps) {
  const isNarrow = useNarrow();
  const [page, setPage] = useState(1);
  const id = textOf(row, "id");
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKeys.rows("consultManual"), "talk", id, page],
    queryFn: () => consultCalls.history(id, page),
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  });
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : undefined;
  return (
    <Drawer
      open
      title={`聊天记录：${nameOf(row)}`}
      width={isNarrow ? "100%" : 520}
      onClose={onClose}
      footer={pages !== undefined && <Pager page={page} pages={pages} isBusy={isPlaceholderData} onPage={setPage} />}
    >
      {error && <LoadFailure title="聊天记录加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />}
      {data ? (
        <Entries key={data.pageNo} entries={data.records} isBusy={isPlaceholderData} />
      ) : (
        !error && <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly isBusy: boolean;
  readonly onPage: (page: number) => void;
}

/** A button that works stays reachable, so that the focus does not get lost while the next page comes. */
function Pager({ page, pages, isBusy, onPage }: PagerProps) {
  const to = (next: number) => !isBusy && onPage(next);
  return (
    <nav className={styles.pager} aria-label="翻页">
      <Button size="small" disabled={page <= 1} title="较新的消息" onClick={() => to(page - 1)}>
        上一页
      </Button>
      <span aria-live="polite">{`第 ${page} / ${pages} 页`}</span>
      <Button size="small" disabled={page >= pages} title="更早的消息" onClick={() => to(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}

function Entries({ entries, isBusy }: { readonly entries: readonly ConsultEntry[]; readonly isBusy: boolean }) {
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有说过什么" />;
  return (
    <>
      <ol className={styles.entries} aria-label="聊天记录" aria-busy={isBusy}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {/* The newest is at the end, and in view. */}
      <div ref={bringIntoView} />
    </>
  );
}

function bringIntoView(place: HTMLElement | null): void {
  place?.scrollIntoView?.({ block: "nearest" });
}

function Entry({ entry: { kind, botContent, userContent, createTime, fromName } }: { readonly entry: ConsultEntry }) {
  if (kind === "event")
    return (
      <li className={styles.entry} data-kind={kind}>
        {botContent}，{createTime}
      </li>
    );
  return (
    <li className={styles.entry} data-kind={kind}>
      <span className={styles.by}>
        {fromName} {createTime}
      </span>
      <div className={styles.bubble}>
        <MessageContent text={kind === "staff" ? botContent : userContent} own={kind === "staff"} />
      </div>
    </li>
  );
}
