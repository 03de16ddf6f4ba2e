import type { AuditEntryView } from "../../schema/wire/auditAnswers.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Table, Tag } from "antd";
import type { TableColumnsType } from "antd";
import { useState } from "react";
import { LoadFailure, paginationItem, ScrolledByKeys, useNarrow } from "../../runtime/index.ts";
import { describeAgent } from "../../schema/text/describeAgent.ts";
import { auditKey, loadAudit } from "./auditApi.ts";
import type { AuditFilter, AuditQuery } from "./auditApi.ts";
import { AuditFilters, noFilter } from "./AuditFilters.tsx";
import styles from "./AuditPage.module.css";
import { actionText, kindTexts, noteText, subjectText } from "./auditTexts.ts";

const kindColors: Readonly<Record<AuditEntryView["kind"], string>> = { write: "blue", read: "default", refusal: "orange" };

/** Who did, read or was refused what, for auditors. Opening it is recorded as well. */
export function AuditPage() {
  const [query, setQuery] = useState<AuditQuery>({ ...noFilter, pageNo: 1, pageSize: 20 });
  const isNarrow = useNarrow();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: auditKey(query),
    queryFn: ({ signal }) => loadAudit(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  function handleSearch(filter: AuditFilter): void {
    const isSame = Object.entries(filter).every(([name, value]) => query[name as keyof AuditFilter] === value);
    if (isSame && query.pageNo === 1) void refetch();
    else setQuery(({ pageSize }) => ({ ...filter, pageNo: 1, pageSize }));
  }

  return (
    <section className={styles.page}>
      <div className={styles.bar}>
        <h1>审计日志</h1>
        <span className={styles.hint}>只增不改；查看本页也会留下记录</span>
      </div>
      <AuditFilters onSearch={handleSearch} />
      {error && (!data || isPlaceholderData) ? (
        <LoadFailure title="审计日志加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ScrolledByKeys>
          {error && (
            <LoadFailure title="没有刷新成功，以下是之前的记录" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
          )}
          <Table<AuditEntryView>
            rowKey="id"
            size="small"
            loading={!data || isPlaceholderData}
            dataSource={[...(data?.records ?? [])]}
            columns={columns}
            scroll={{ x: tableWidth }}
            locale={{ emptyText: "没有符合条件的记录" }}
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
        </ScrolledByKeys>
      )}
    </section>
  );
}

const columns: TableColumnsType<AuditEntryView> = [
  {
    title: "时间",
    dataIndex: "time",
    width: 160,
    render: (time: string) => <time dateTime={time}>{time.slice(0, 19).replace("T", " ")}</time>,
  },
  {
    title: "类型",
    dataIndex: "kind",
    width: 62,
    render: (kind: AuditEntryView["kind"]) => <Tag color={kindColors[kind]}>{kindTexts[kind]}</Tag>,
  },
  {
    title: "人员",
    dataIndex: "realname",
    width: 150,
    render: (realname: string, { username }) => (
      <>
        {realname || username || "未登录"} <span className={styles.hint}>{realname && username}</span>
      </>
    ),
  },
  { title: "动作", key: "action", width: 94, render: (_, entry) => actionText(entry) },
  { title: "对象", key: "subject", width: 110, render: (_, entry) => subjectText(entry) },
  { title: "数据编号", dataIndex: "rowId", width: 110, ellipsis: true },
  { title: "说明", key: "note", width: 174, render: (_, entry) => noteText(entry) },
  { title: "地址", dataIndex: "address", width: 102 },
  { title: "设备", dataIndex: "agent", width: 130, render: (agent: string) => <span title={agent}>{agent && describeAgent(agent)}</span> },
  { title: "序号", dataIndex: "seq", width: 60, align: "right" },
];

/** px; what a window of 1440 px has beside the menu. */
const tableWidth = columns.reduce((sum, { width }) => sum + Number(width), 0);
