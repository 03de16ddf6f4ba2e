import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { App, Button, Empty, Skeleton, Tabs } from "antd";
import { useEffect, useEffectEvent, useRef } from "react";
import { markAllRead, noticeKeys } from "./noticeApi.ts";
import type { NoticeSummary } from "../../schema/wire/noticeAnswers.ts";
import type { Notice } from "./noticeApi.ts";
import { asApiError } from "../../runtime/api/apiError.ts";
import { foldingTabs } from "../../runtime/window/foldingTabs.tsx";
import { DictionaryTag } from "../../runtime/dictionary/DictionaryTag.tsx";
import styles from "./NoticeBell.module.css";
import { useOpenNotice } from "./useOpenNotice.ts";

/** Props of `NoticePanel`. */
export interface NoticePanelProps {
  readonly notices: UseQueryResult<NoticeSummary<Notice>>;
  /** Closes the panel; the focus goes back to what opened it. */
  readonly onClose: () => void;
  /** Asks for everything there is, read or not. */
  readonly onAll: () => void;
}

/** The newest unread announcements, notices and system messages apart. */
export function NoticePanel({ notices, onClose, onAll }: NoticePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const openNotice = useOpenNotice();
  const { data } = notices;
  useEscape(onClose);
  useEffect(() => panel.current?.querySelector<HTMLElement>("[role=tab]")?.focus({ preventScroll: true }), []);

  function handleOpen(notice: Notice): void {
    onClose();
    openNotice(notice);
  }

  const tab = (key: string, title: string, list: readonly Notice[] | undefined, total = 0) => ({
    key,
    label: total > 0 ? `${title} ${total}` : title,
    children: (
      <>
        <Entries title={title} list={list} notices={notices} onOpen={handleOpen} />
        <div className={styles.more}>
          {total > 0 && <MarkAll />}
          <Button type="link" block onClick={onAll}>
            查看更多
          </Button>
        </div>
      </>
    ),
  });

  return (
    <section ref={panel} className={styles.panel} aria-label="通知与消息">
      <Tabs
        {...foldingTabs}
        centered
        items={[
          tab("notices", "通知", data?.anntMsgList, data?.anntMsgTotal),
          tab("messages", "系统消息", data?.sysMsgList, data?.sysMsgTotal),
        ]}
      />
    </section>
  );
}

/** Marks everything as read, notices and messages alike; what was read stays under 查看更多. */
function MarkAll() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const all = useMutation({
    mutationFn: markAllRead,
    onSuccess: () => void message.success("已全部标为已读"),
    onError: (fault) => void message.warning(asApiError(fault).message),
    onSettled: () => queries.invalidateQueries({ queryKey: noticeKeys.all }),
  });
  return (
    <Button type="link" block loading={all.isPending} onClick={() => all.mutate()}>
      全部标为已读
    </Button>
  );
}

/** Closes with Esc, wherever the focus is. */
function useEscape(onEscape: () => void): void {
  const handleKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") onEscape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

interface EntriesProps {
  readonly title: string;
  readonly list: readonly Notice[] | undefined;
  readonly notices: UseQueryResult<NoticeSummary<Notice>>;
  readonly onOpen: (notice: Notice) => void;
}

function Entries({ title, list, notices: { error, isFetching, refetch }, onOpen }: EntriesProps) {
  if (!list && error)
    return (
      <div className={styles.note} role="alert">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={asApiError(error).message}>
          <Button loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </Empty>
      </div>
    );
  if (!list)
    return (
      <div className={styles.loading}>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    );
  if (list.length === 0)
    return (
      <div className={styles.note}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`没有未读的${title}`} />
      </div>
    );
  return (
    <ul className={styles.list} aria-label={title}>
      {list.map((notice) => (
        <li key={notice.id}>
          <button type="button" className={styles.entry} onClick={() => onOpen(notice)}>
            <span className={styles.title}>{notice.titile}</span>
            <span className={styles.about}>
              <time>{notice.sendTime ?? notice.createTime}</time>
              <DictionaryTag code="announcement_priority" value={notice.priority} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
