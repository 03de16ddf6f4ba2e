import { useQuery } from "@tanstack/react-query";
import { Button, Empty, Skeleton } from "antd";
import { Link } from "react-router-dom";
import styles from "./HomePage.module.css";
import { waitingQuery } from "./homeQueries.ts";
import { appointments, SHOWN, waitingOf } from "./waiting.ts";
import type { WaitingRow } from "./waiting.ts";

const columns = [
  ["slotId_dictText", "时段"],
  ["realname", "姓名"],
  ["service_dictText", "服务项目"],
  ["organId_dictText", "预约机构"],
] as const;

/** Today's appointments that nobody has arrived for yet, earliest slot first. */
export function WaitingList({ today }: { readonly today: string }) {
  const { query } = waitingOf(today);
  const waiting = useQuery(waitingQuery(today));
  return (
    <section className={styles.panel} aria-labelledby="home-waiting">
      <header className={styles.panelHeader}>
        <h2 id="home-waiting">今日待到访</h2>
        <Link to={`${appointments.api}?${new URLSearchParams(query).toString()}`}>查看全部</Link>
      </header>
      <div className={styles.waiting}>
        {waiting.isError ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={waiting.error.message}>
            <Button onClick={() => void waiting.refetch()}>重试</Button>
          </Empty>
        ) : waiting.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: SHOWN }} />
        ) : (
          <WaitingTable rows={waiting.data} query={query} />
        )}
      </div>
    </section>
  );
}

interface WaitingTableProps {
  readonly rows: readonly WaitingRow[];
  /** The list that a row is opened in. */
  readonly query: Readonly<Record<string, string>>;
}

function WaitingTable({ rows, query }: WaitingTableProps) {
  // The addresses that the list itself writes when a row's detail is opened.
  const detailOf = (row: WaitingRow) =>
    `${appointments.api}?${new URLSearchParams({ ...query, _view: "detail", _row: String(row["id"]) }).toString()}`;
  if (rows.length === 0) return <p className={styles.nothing}>今天没有待到访的预约</p>;
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(([field, title]) => (
              <th key={field} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row["id"])}>
              {columns.map(([field]) => (
                <td key={field}>
                  {field === "realname" ? <Link to={detailOf(row)}>{String(row[field] ?? "")}</Link> : String(row[field] ?? "")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
