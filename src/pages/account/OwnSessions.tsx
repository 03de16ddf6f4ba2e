import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Skeleton, Tag } from "antd";
import { asApiError, LoadFailure, useConfirm } from "../../runtime/index.ts";
import { describeAgent } from "../../schema/text/describeAgent.ts";
import { accountKeys, endSessions, loadSessions } from "./accountApi.ts";
import type { SessionPlace } from "../../schema/wire/accountAnswers.ts";
import styles from "./account.module.css";
import { SettingsRow } from "./SettingsRow.tsx";

/** Where the person is signed in, each place with its way out. */
export function OwnSessions() {
  const { message } = App.useApp();
  const ask = useConfirm();
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
  const askToEnd = (title: string, okText: string, which: string, place?: string) =>
    void ask({
      title,
      text: [place ?? "", "没有保存的内容会留在那台设备的页面上，重新登录后可以继续。"].filter((part) => part !== ""),
      okText,
      danger: true,
      onOk: () => end.mutateAsync(which).catch(() => undefined),
    });
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <section className={styles.section}>
      <h2>登录的设备</h2>
      <p>不认识的设备请退出，并修改密码。</p>
      {sessions ? (
        sessions.map((session) => (
          <Place
            key={session.token}
            session={session}
            isPending={end.isPending}
            onEnd={() =>
              askToEnd(
                `退出 ${describeAgent(session.agent)} 上的登录？`,
                "退出这台",
                session.token,
                `${session.address} · ${session.loginTime} 登录`,
              )
            }
          />
        ))
      ) : error ? (
        <LoadFailure title="登录设备加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} title={false} />
      )}
      {others > 1 && (
        <Button
          danger
          style={{ marginTop: 16 }}
          onClick={() => askToEnd(`退出其他 ${others} 台设备的登录？`, `退出这 ${others} 台`, "others")}
        >
          退出其他设备
        </Button>
      )}
    </section>
  );
}

interface PlaceProps {
  readonly session: SessionPlace;
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
        <Button danger disabled={isPending} aria-label={`退出 ${name}，${loginTime} 登录`} onClick={onEnd}>
          退出
        </Button>
      )}
    </SettingsRow>
  );
}
