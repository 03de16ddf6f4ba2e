import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { Link } from "react-router-dom";
import type { RowsCard } from "../../schema/model/dashboard.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import type { CardRows } from "../../schema/wire/dashboardAnswers.ts";
import { LoadFailure } from "../base/LoadFailure.tsx";
import { CardHead } from "./CardHead.tsx";
import styles from "./dashboard.module.css";
import { rowsQuery, type PageFilter } from "./dashboardApi.ts";
import { titleId } from "./titleId.ts";

/** Props of `ListCard`. */
export interface ListCardProps {
  readonly screen: ScreenOf<"dashboard">;
  readonly card: RowsCard;
  readonly filter: PageFilter;
}

/** The head of a screen's list, with the way to all of it and to each row. */
export function ListCard({ screen, card, filter }: ListCardProps) {
  const { data, error, isFetching, refetch } = useQuery(rowsQuery(screen.id, card, filter));
  return (
    <>
      <CardHead id={titleId(screen, card)} title={card.title} help={card.help}>
        <Link to={card.path}>查看全部</Link>
      </CardHead>
      {data ? (
        <Rows rows={data} path={card.path} title={card.title} />
      ) : error ? (
        <LoadFailure title="没有读到" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </>
  );
}

function Rows({ rows: { columns, rows }, path, title }: { readonly rows: CardRows; readonly path: string; readonly title: string }) {
  if (rows.length === 0) return <p className={styles.nothing}>没有{title}</p>;
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ field, title: column }) => (
              <th key={field} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row["id"])}>
              {columns.map(({ field }, index) => (
                <td key={field}>{index === 0 ? <Link to={detailOf(path, row)}>{textOf(row[field])}</Link> : textOf(row[field])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The address that the list itself writes when a row's detail is opened. */
function detailOf(path: string, row: CardRows["rows"][number]): string {
  return `${path}?${new URLSearchParams({ _view: "detail", _row: String(row["id"]) }).toString()}`;
}

function textOf(value: unknown): string {
  return String(value ?? "");
}
