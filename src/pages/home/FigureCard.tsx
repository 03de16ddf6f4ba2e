import { useQuery } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { Link } from "react-router-dom";
import styles from "./HomePage.module.css";
import type { CountQuery } from "./homeQueries.ts";

/** Props of `FigureCard`. */
export interface FigureCardProps {
  readonly title: string;
  /** Page that shows what is counted. */
  readonly address: string;
  readonly query: CountQuery;
}

/** One number, leading to what it counts; live events of its entity keep it true. */
export function FigureCard({ title, address, query }: FigureCardProps) {
  const { data, isPending, isError, refetch } = useQuery(query);
  return (
    <li className={styles.figure}>
      <span className={styles.figureTitle}>{title}</span>
      {isPending ? (
        <Skeleton active title={{ width: 64 }} paragraph={false} className={styles.figurePending ?? ""} />
      ) : isError ? (
        <Button type="link" className={styles.figureRetry ?? ""} onClick={() => void refetch()}>
          没有读到，重试
        </Button>
      ) : (
        <Link to={address} className={styles.figureValue} aria-label={`${title} ${data}`}>
          {data.toLocaleString("zh-CN")}
        </Link>
      )}
    </li>
  );
}
