import { Skeleton } from "antd";
import styles from "./ScreenSkeleton.module.css";

/** Stands for a screen, or a form that takes its page, until it is known: a short panel above a long one. */
export function ScreenSkeleton() {
  return (
    <output className={styles.skeleton} aria-label="正在加载">
      <div className={styles.panel}>
        <Skeleton active title={false} paragraph={{ rows: 1, width: "100%" }} />
      </div>
      <div className={styles.panel}>
        <Skeleton active title={false} paragraph={{ rows: 11, width: "100%" }} />
      </div>
    </output>
  );
}
