import { Empty, Skeleton, Timeline } from "antd";
import { useQuery } from "@tanstack/react-query";
import type { CompiledScreen } from "../../schema/model/screen.ts";
import { loadHistory } from "../api/entityApi.ts";
import type { HistoryEntry } from "../api/entityApi.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { LoadFailure } from "../screen/LoadFailure.tsx";
import { ChangeList } from "./ChangeList.tsx";
import styles from "./Detail.module.css";

const actionNames: Readonly<Record<string, string>> = {
  add: "新建",
  edit: "修改",
  delete: "删除",
  import: "导入",
  move: "移动",
  reveal: "查看敏感信息",
};

/** Props of `History`. */
export interface HistoryProps {
  readonly screen: CompiledScreen;
  readonly id: string;
}

/** Who changed what in a row, newest first. */
export function History({ screen, id }: HistoryProps) {
  const { entity } = screen;
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.history(entity.name, id),
    queryFn: ({ signal }) => loadHistory(entity, id, signal),
  });
  if (error) return <LoadFailure title="变更记录加载失败" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有变更记录" />;
  return <Timeline items={data.map((entry) => ({ key: entry.id, children: <Entry screen={screen} entry={entry} /> }))} />;
}

function Entry({ screen, entry }: { readonly screen: CompiledScreen; readonly entry: HistoryEntry }) {
  return (
    <>
      <div className={styles.entry}>
        <time>{entry.time}</time>
        <span className={styles.person}>{entry.realname || entry.username}</span>
        <span>{actionName(screen, entry.action)}</span>
      </div>
      <ChangeList entity={screen.entity} changes={entry.changes} />
    </>
  );
}

function actionName({ rowActions, batchActions }: CompiledScreen, action: string): string {
  const own = [...rowActions, ...batchActions].find(({ do: effect }) => effect.op === "run" && effect.action === action);
  return own?.label ?? actionNames[action] ?? action;
}
