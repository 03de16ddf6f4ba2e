import { useQuery } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { Link } from "react-router-dom";
import { listRows, queryKeys } from "../../runtime/index.ts";
import { figureAddress, figureParams } from "./figures.ts";
import type { Figure } from "./figures.ts";
import styles from "./HomePage.module.css";

/** One number, leading to the rows it counts; live events of the entity keep it true. */
export function FigureCard({ figure }: { readonly figure: Figure }) {
  const params = figureParams(figure);
  const count = useQuery({
    queryKey: queryKeys.list(figure.entity, params),
    queryFn: async ({ signal }) => (await listRows(figure, params, signal)).total,
  });
  return (
    <li className={styles.figure}>
      <span className={styles.figureTitle}>{figure.title}</span>
      {count.isPending ? (
        <Skeleton active title={{ width: 64 }} paragraph={false} className={styles.figurePending ?? ""} />
      ) : count.isError ? (
        <Button type="link" className={styles.figureRetry ?? ""} onClick={() => void count.refetch()}>
          没有读到，重试
        </Button>
      ) : (
        <Link to={figureAddress(figure)} className={styles.figureValue} aria-label={`${figure.title} ${count.data}`}>
          {count.data.toLocaleString("zh-CN")}
        </Link>
      )}
    </li>
  );
}
