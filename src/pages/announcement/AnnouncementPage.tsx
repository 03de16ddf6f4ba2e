import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Table } from "antd";
import { useState } from "react";
import { asApiError, paginationItem, queryKeys, useConfirm, useNarrow } from "../../runtime/index.ts";
import { AnnouncementFilters, noFilter } from "./AnnouncementFilters.tsx";
import type { NoticeFilter } from "./AnnouncementFilters.tsx";
import styles from "./AnnouncementPage.module.css";
import { announcementColumns } from "./announcementColumns.tsx";
import { loadNoticePage, markAllRead, markNoticeRead, noticeKeys } from "./noticeApi.ts";
import type { Notice, NoticeQuery } from "./noticeApi.ts";

/** Below this width (px) of the window the columns leave a title no room beside the menu. */
const compactWidth = 1279.98;

/** Props of `AnnouncementPage`. */
export interface AnnouncementPageProps {
  /** Opens one announcement and marks it as read. */
  readonly onOpen: (notice: Notice) => void;
}

/** Everything announced to the person, read or not (spec §2.1). */
export function AnnouncementPage({ onOpen }: AnnouncementPageProps) {
  const [query, setQuery] = useState<NoticeQuery>({ ...noFilter, pageNo: 1, pageSize: 10 });
  const isNarrow = useNarrow();
  const isCompact = useNarrow(compactWidth);
  const marks = useMarks();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: noticeKeys.page(query),
    queryFn: ({ signal }) => loadNoticePage(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  function handleSearch(filter: NoticeFilter): void {
    const isSame = filter.titile === query.titile && filter.senderName === query.senderName && filter.readFlag === query.readFlag;
    if (isSame && query.pageNo === 1) void refetch();
    else setQuery(({ pageSize }) => ({ ...filter, pageNo: 1, pageSize }));
  }

  const isFiltered = query.titile !== "" || query.senderName !== "" || query.readFlag !== "";
  return (
    <section className={styles.page}>
      <div className={styles.bar}>
        <h1>我的通告</h1>
        <Button loading={marks.isMarkingAll} onClick={marks.askToMarkAll}>
          全部标为已读
        </Button>
      </div>
      <AnnouncementFilters onSearch={handleSearch} />
      {error && (!data || isPlaceholderData) ? (
        <Alert
          type="error"
          showIcon
          message={asApiError(error).message}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              重试
            </Button>
          }
        />
      ) : (
        <Table<Notice>
          rowKey="id"
          size="middle"
          loading={!data || isPlaceholderData}
          dataSource={[...(data?.records ?? [])]}
          columns={announcementColumns({ isCompact, onOpen, onMark: ({ id }) => marks.mark(id) })}
          tableLayout="fixed"
          locale={{ emptyText: isFiltered ? "没有符合条件的通告" : "还没有收到通告" }}
          pagination={{
            current: query.pageNo,
            pageSize: query.pageSize,
            total: data?.total ?? 0,
            showSizeChanger: !isNarrow,
            itemRender: paginationItem,
            showTotal: (total) => `共 ${total} 条`,
            onChange: (pageNo, pageSize) =>
              setQuery((before) => ({ ...before, pageNo: pageSize === before.pageSize ? pageNo : 1, pageSize })),
          }}
        />
      )}
    </section>
  );
}

/** Marking as read: one at once, everything after a question. The bell counts anew as well. */
function useMarks() {
  const { message } = App.useApp();
  const ask = useConfirm();
  const queries = useQueryClient();
  const onError = (fault: Error) => void message.warning(asApiError(fault).message);
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.notices() });
  const one = useMutation({ mutationFn: markNoticeRead, onError, onSettled });
  const all = useMutation({ mutationFn: markAllRead, onSuccess: () => void message.success("已全部标为已读"), onError, onSettled });
  const askToMarkAll = () =>
    void ask({
      title: "全部标为已读？",
      text: "所有未读的通知和系统消息都会标为已读，不能恢复为未读。",
      okText: "全部标为已读",
      onOk: () => all.mutateAsync().catch(() => undefined),
    });
  return { mark: one.mutate, askToMarkAll, isMarkingAll: all.isPending };
}
