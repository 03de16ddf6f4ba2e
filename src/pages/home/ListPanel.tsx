import { Skeleton } from "antd";
import { Link } from "react-router-dom";
import type { HomeList } from "../../schema/wire/homeAnswers.ts";
import styles from "./HomePage.module.css";

/** Lines of the place that is kept while the rows are on their way. */
const PLACE = 3;

/** Props of `ListPanel`. */
export interface ListPanelProps {
  /** What is said before the list has come. */
  readonly title: string;
  readonly list: HomeList | undefined;
  readonly nothing: string;
}

/** The head of a screen's list, with the way to all of it and to each row; without it its place. */
export function ListPanel({ title, list, nothing }: ListPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="home-list" aria-busy={!list}>
      <header className={styles.panelHeader}>
        <h2 id="home-list">{list?.title ?? title}</h2>
        {list && <Link to={list.path}>查看全部</Link>}
      </header>
      {list ? <Rows list={list} nothing={nothing} /> : <Skeleton active title={false} paragraph={{ rows: PLACE }} />}
    </section>
  );
}

function Rows({ list: { path, columns, rows }, nothing }: { readonly list: HomeList; readonly nothing: string }) {
  if (rows.length === 0) return <p className={styles.nothing}>{nothing}</p>;
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ field, title }) => (
              <th key={field} scope="col">
                {title}
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
function detailOf(path: string, row: HomeList["rows"][number]): string {
  return `${path}?${new URLSearchParams({ _view: "detail", _row: String(row["id"]) }).toString()}`;
}

function textOf(value: unknown): string {
  return String(value ?? "");
}
