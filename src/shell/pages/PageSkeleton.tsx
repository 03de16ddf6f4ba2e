import { Skeleton } from "antd";
import styles from "./PageSkeleton.module.css";

/** Stands in for a page while its code is loaded. */
export function PageSkeleton() {
  return (
    <output className={styles.page} aria-label="正在加载页面">
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </output>
  );
}
