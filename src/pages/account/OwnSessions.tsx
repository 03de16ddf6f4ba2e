import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Popconfirm, Skeleton, Tag } from "antd";
import { asApiError, describeAgent, LoadFailure } from "../../runtime/index.ts";
import { accountKeys, endSessions, loadSessions } from "./accountApi.ts";
import type { OwnSession } from "./accountApi.ts";
import styles from "./account.module.css";
import { SettingsRow } from "./SettingsRow.tsx";

/** Where the person is signed in, each place with its way out. */
export function OwnSessions() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const {
    data: sessions,
    error,
    isFetching,
    refetch,
  } = useQuery({ queryKey: accountKeys.sessions, queryFn: loadSessions, refetchOnMount: "always" });
  const end = useMutation({
    mutationFn: endSessions,
    onSuccess: (sentence) => void message.success(sentence),
    onError: (fault) => void message.warning(asApiError(fault).message),
    onSettled: () => queries.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <section className={styles.section}>
      <h2>登录的设备</h2>
      <p>不认识的设备请退出，并修改密码。</p>
      {sessions ? (
        sessions.map((session) => (
          <Place key={session.token} session={session} isPending={end.isPending} onEnd={() => end.mutate(session.token)} />
        ))
      ) : error ? (
        <LoadFailure title="登录设备加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} title={false} />
      )}
      {others > 1 && (
        <Popconfirm title={`退出其他 ${others} 台设备？`} okText="全部退出" cancelText="取消" onConfirm={() => end.mutate("others")}>
          <Button danger style={{ marginTop: 16 }}>
            退出其他设备
          </Button>
        </Popconfirm>
      )}
    </section>
  );
}

interface PlaceProps {
  readonly session: OwnSession;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

function Place({ session: { agent, address, loginTime, lastSeenTime, isCurrent }, isPending, onEnd }: PlaceProps) {
  const name = describeAgent(agent);
  return (
    <SettingsRow
      title={name}
      state={isCurrent && <Tag color="green">当前设备</Tag>}
      help={`${address} · ${loginTime} 登录 · ${lastSeenTime} 最近使用`}
    >
      {!isCurrent && (
        <Popconfirm title={`退出 ${name}？`} okText="退出" cancelText="取消" onConfirm={onEnd}>
          <Button danger disabled={isPending} aria-label={`退出 ${name}，${loginTime} 登录`}>
            退出
          </Button>
        </Popconfirm>
      )}
    </SettingsRow>
  );
}
