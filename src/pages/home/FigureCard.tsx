import { useQuery } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { Link } from "react-router-dom";
import styles from "./HomePage.module.css";

/** Props of `FigureCard`. */
export interface FigureCardProps {
  readonly title: string;
  /** Page that shows what is counted. */
  readonly address: string;
  readonly queryKey: QueryKey;
  readonly count: (signal: AbortSignal) => Promise<number>;
}

/** One number, leading to what it counts; live events of its entity keep it true. */
export function FigureCard({ title, address, queryKey, count }: FigureCardProps) {
  const { data, isPending, isError, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => count(signal) });
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
