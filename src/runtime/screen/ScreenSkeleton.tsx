import { Skeleton } from "antd";
import styles from "./ScreenSkeleton.module.css";

/** Stands for a list screen until it is known: a line of conditions and a table. */
export function ScreenSkeleton() {
  return (
    <output className={styles.skeleton} aria-label="正在加载">
      <div className={styles.panel}>
        <Skeleton active title={false} paragraph={{ rows: 1, width: "100%" }} />
      </div>
      <div className={styles.panel}>
        <Skeleton active title={{ width: 160 }} paragraph={{ rows: 10, width: "100%" }} />
      </div>
    </output>
  );
}
