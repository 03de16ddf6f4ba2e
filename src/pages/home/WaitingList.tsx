import type { Waiting, WaitingRow } from "../../schema/wire/homeAnswers.ts";
import { Skeleton } from "antd";
import { Link } from "react-router-dom";
import styles from "./HomePage.module.css";

const columns = [
  ["slotId_dictText", "时段"],
  ["realname", "姓名"],
  ["service_dictText", "服务项目"],
  ["organId_dictText", "预约机构"],
] as const;

/** Lines of the place that is kept while the appointments are on their way. */
const PLACE = 3;

/** Today's appointments that nobody has arrived for yet, earliest slot first; without them their place. */
export function WaitingList({ waiting }: { readonly waiting: Waiting | undefined }) {
  return (
    <section className={styles.panel} aria-labelledby="home-waiting" aria-busy={!waiting}>
      <header className={styles.panelHeader}>
        <h2 id="home-waiting">今日待到访</h2>
        {waiting && <Link to={addressOf(waiting)}>查看全部</Link>}
      </header>
      {waiting ? <WaitingTable waiting={waiting} /> : <Skeleton active title={false} paragraph={{ rows: PLACE }} />}
    </section>
  );
}

function WaitingTable({ waiting }: { readonly waiting: Waiting }) {
  // The addresses that the list itself writes when a row's detail is opened.
  const detailOf = (row: WaitingRow) => addressOf(waiting, { _view: "detail", _row: String(row["id"]) });
  if (waiting.rows.length === 0) return <p className={styles.nothing}>今天没有待到访的预约</p>;
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
          {waiting.rows.map((row) => (
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

function addressOf({ path, query }: Waiting, further: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ ...query, ...further }).toString()}`;
}
