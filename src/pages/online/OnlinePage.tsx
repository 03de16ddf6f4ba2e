import { ReloadOutlined } from "@ant-design/icons";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Input, Table, Tag, Tooltip } from "antd";
import type { TableColumnsType } from "antd";
import { useDeferredValue, useMemo, useState } from "react";
import {
  asApiError,
  clearable,
  describeAgent,
  LoadFailure,
  pollEvery,
  paginationItem,
  useButtonAccess,
  useConfirm,
  useNarrow,
} from "../../runtime/index.ts";
import { forceSignOut, loadOnline, onlineKey } from "./onlineApi.ts";
import type { OnlineSession } from "./onlineApi.ts";
import styles from "./OnlinePage.module.css";
import { trimSpace } from "../../schema/text/space.ts";

/** Looks at who is online while the page is on screen. */
const everyHalfMinute = pollEvery(30_000);

/** Who is signed in, from where and since when; holders of the right end a session here. */
export function OnlinePage() {
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(trimSpace(typed).toLowerCase());
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ queryKey: onlineKey, queryFn: loadOnline, refetchInterval: everyHalfMinute });
  const columns = useColumns(() => queries.invalidateQueries({ queryKey: onlineKey }));
  const shown = useMemo(
    () =>
      (data ?? []).filter(({ username, realname, address }) =>
        [username, realname, address].some((text) => text.toLowerCase().includes(keyword)),
      ),
    [data, keyword],
  );
  const people = new Set(data?.map(({ username }) => username)).size;
  return (
    <section className={styles.page}>
      <div className={styles.bar}>
        <h1>在线用户</h1>
        <span className={styles.count}>{data && `${people} 人，${data.length} 个登录`}</span>
        <Input.Search
          className={styles.search ?? ""}
          placeholder="账号、姓名或地址"
          aria-label="搜索在线用户"
          allowClear={clearable}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Tooltip title="刷新">
          <Button aria-label="刷新" icon={<ReloadOutlined />} loading={isFetching} onClick={() => void refetch()} />
        </Tooltip>
      </div>
      {error && !data ? (
        <LoadFailure title="在线用户加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Table<OnlineSession>
          rowKey="token"
          size="middle"
          loading={!data}
          dataSource={shown}
          columns={columns}
          scroll={{ x: 900 }}
          locale={{ emptyText: keyword ? "没有符合条件的在线用户" : "没有在线用户" }}
          pagination={{
            defaultPageSize: 20,
            showSizeChanger: false,
            hideOnSinglePage: true,
            showTotal: (total) => `共 ${total} 条`,
            itemRender: paginationItem,
          }}
        />
      )}
    </section>
  );
}

function useColumns(onEnded: () => Promise<void>): TableColumnsType<OnlineSession> {
  const { message } = App.useApp();
  const ask = useConfirm();
  const mayEnd = useButtonAccess().shows("sys:online:forceLogout");
  const isNarrow = useNarrow();
  const end = useMutation({
    mutationFn: forceSignOut,
    onSuccess: (sentence) => void message.success(sentence),
    onError: (fault) => void message.warning(asApiError(fault).message),
    onSettled: onEnded,
  });

  function confirm({ token, realname, username, agent, address, loginTime }: OnlineSession) {
    void ask({
      title: `强制 ${realname || username} 下线？`,
      text: [
        `${describeAgent(agent)} · ${address} · ${loginTime} 登录`,
        "该登录会立即结束，对方没有保存的内容会留在页面上，重新登录后可以继续。",
      ],
      okText: "强制下线",
      danger: true,
      onOk: () => end.mutateAsync(token).catch(() => undefined),
    });
  }

  const columns: TableColumnsType<OnlineSession> = [
    {
      title: "用户",
      dataIndex: "realname",
      width: 200,
      render: (realname: string, { username, isCurrent }) => (
        <>
          {realname || username} <span className={styles.agent}>{username}</span> {isCurrent && <Tag color="green">本次登录</Tag>}
        </>
      ),
    },
    { title: "设备", dataIndex: "agent", width: 160, render: (agent: string) => <span title={agent}>{describeAgent(agent)}</span> },
    { title: "地址", dataIndex: "address", width: 150 },
    { title: "登录时间", dataIndex: "loginTime", width: 190, sorter: (a, b) => a.loginTime.localeCompare(b.loginTime) },
    { title: "最近使用", dataIndex: "lastSeenTime", width: 190, sorter: (a, b) => a.lastSeenTime.localeCompare(b.lastSeenTime) },
  ];
  if (!mayEnd) return columns;
  return [
    ...columns,
    {
      title: "操作",
      key: "actions",
      width: 110,
      // On a phone it would cover what is to be read.
      ...(isNarrow ? {} : { fixed: "right" }),
      render: (_, session) =>
        session.isCurrent ? null : (
          <Button type="link" danger aria-label={`强制下线 ${session.realname || session.username}`} onClick={() => confirm(session)}>
            强制下线
          </Button>
        ),
    },
  ];
}
