import type { HistoryEntry } from "../../schema/wire/rowAnswers.ts";
import { Button, Empty, Skeleton, Timeline } from "antd";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { useActionScope } from "../actions/ActionScope.tsx";
import { undoHint, useIsOver } from "../actions/useUndo.ts";
import { loadHistory } from "../api/entityApi.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { LoadFailure } from "../base/LoadFailure.tsx";
import { ChangeList } from "./ChangeList.tsx";
import styles from "./Detail.module.css";

const actionNames: Readonly<Record<string, string>> = {
  add: "新建",
  edit: "修改",
  delete: "删除",
  import: "导入",
  restore: "恢复",
  move: "移动",
  undo: "撤销",
  reveal: "查看敏感信息",
};

/** Props of `History`. */
export interface HistoryProps {
  readonly screen: ListingScreen;
  readonly id: string;
  /** The row as it is shown, in the version that is taken back. */
  readonly row: Row;
}

/** Who changed what in a row, newest first. */
export function History({ screen, id, row }: HistoryProps) {
  const { entity } = screen;
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.history(entity.name, id),
    queryFn: ({ signal }) => loadHistory(entity, id, signal),
  });
  if (error) return <LoadFailure title="变更记录加载失败" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有变更记录" />;
  return <Timeline items={data.map((entry) => ({ key: entry.id, children: <Entry screen={screen} entry={entry} row={row} /> }))} />;
}

function Entry({ screen, entry, row }: { readonly screen: ListingScreen; readonly entry: HistoryEntry; readonly row: Row }) {
  const { action, undoes, undoUntil, reason } = entry;
  const name = undoes === undefined ? actionName(screen, action) : `撤销“${actionName(screen, undoes)}”`;
  return (
    <>
      <div className={styles.entry}>
        <time>{entry.time}</time>
        <span className={styles.person}>{entry.realname || entry.username}</span>
        <span>{name}</span>
        {undoUntil !== undefined && <UndoButton action={action} name={name} until={undoUntil} row={row} />}
      </div>
      {reason !== undefined && <div className={styles.reason}>原因：{reason}</div>}
      <ChangeList entity={screen.entity} changes={entry.changes} />
    </>
  );
}

/** Takes the act back. The server says until when it can be; after that the button goes, and a correction is needed. */
function UndoButton({
  action,
  name,
  until,
  row,
}: {
  readonly action: string;
  readonly name: string;
  readonly until: string;
  readonly row: Row;
}) {
  const { undo } = useActionScope();
  const [isRunning, setIsRunning] = useState(false);
  const isOver = useIsOver(until);
  if (isOver) return null;
  const press = async () => {
    setIsRunning(true);
    await undo(action, row);
    setIsRunning(false);
  };
  return (
    <Button
      type="link"
      size="small"
      loading={isRunning}
      title={undoHint(until)}
      aria-label={`撤销“${name}”，${undoHint(until)}`}
      onClick={() => void press()}
    >
      撤销
    </Button>
  );
}

function actionName({ rowActions, batchActions }: ListingScreen, action: string): string {
  const own = [...rowActions, ...batchActions].find(({ do: effect }) => effect.op === "run" && effect.action === action);
  return own?.label ?? actionNames[action] ?? action;
}
