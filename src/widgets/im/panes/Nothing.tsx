import { Empty } from "antd";
import styles from "./panes.module.css";

/** Says that a list has nothing in it, and what to do. */
export function Nothing({ children }: { readonly children: string }) {
  return <Empty className={styles.empty ?? ""} image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />;
}
