import { useInfiniteQuery } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { LoadFailure } from "../../../runtime/index.ts";
import { plainText } from "../../../schema/chat/plainText.ts";
import { relativeTime } from "../../../schema/chat/relativeTime.ts";
import type { FoundMessages } from "../../../schema/wire/imAnswers.ts";
import { chatKey } from "../core/chatName.ts";
import { useDesk } from "../core/ImProvider.tsx";
import styles from "./panes.module.css";
import { RowList } from "../../message/RowList.tsx";
import { RowText } from "./RowText.tsx";
import type { SearchDoors } from "./SearchResults.tsx";
import { IM_KEY } from "./useCalled.ts";
import { useMinute } from "../../message/useMinute.ts";

/** Props of `FoundMessageRows`. */
export interface FoundMessageRowsProps extends Pick<SearchDoors, "onChat"> {
  readonly keyword: string;
}

/** Most characters of a message that stand in its row. */
const SNIPPET = 80;

/** Messages that contain a text, newest first, page by page. */
export function FoundMessageRows({ keyword, onChat }: FoundMessageRowsProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useFoundMessages(keyword);
  const now = useMinute();
  if (!data && !error) return <Skeleton className={styles.wait ?? ""} active title={false} paragraph={{ rows: 2 }} />;
  const rows = data?.pages.flatMap(({ messages }) => messages) ?? [];
  return (
    <>
      <RowList
        label="找到的聊天记录"
        rows={rows}
        keyOf={({ chat, number }) => `${chatKey(chat)} ${number}`}
        onOpen={({ chat: { type, id }, number }) => onChat({ type, id }, number)}
      >
        {({ chat: { name }, username, avatar, content, timestamp }) => (
          <RowText
            name={name === username ? name : `${username} · ${name}`}
            avatar={avatar}
            note={plainText(content, SNIPPET)}
            corner={<time className={styles.time}>{relativeTime(timestamp, now)}</time>}
          />
        )}
      </RowList>
      {error && (
        <LoadFailure
          title="聊天记录搜索失败"
          error={error}
          isLoading={isFetching}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
        />
      )}
      {data && rows.length === 0 && <p className={styles.quiet}>没有找到聊天记录</p>}
      {hasNextPage && !error && (
        <Button type="link" block loading={isFetching} onClick={() => void fetchNextPage()}>
          查看更多
        </Button>
      )}
    </>
  );
}

function useFoundMessages(keyword: string) {
  const { calls } = useDesk();
  return useInfiniteQuery({
    queryKey: [IM_KEY, "searchMessages", keyword],
    queryFn: ({ pageParam }) => calls.searchMessages(keyword, { pageNo: pageParam }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.messages.length > 0 && countOf(pages) < last.total ? pages.length + 1 : undefined),
    meta: { isSilent: true },
  });
}

function countOf(pages: readonly FoundMessages[]): number {
  return pages.reduce((sum, { messages }) => sum + messages.length, 0);
}
