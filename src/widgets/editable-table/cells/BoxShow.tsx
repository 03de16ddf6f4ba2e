import { Checkbox } from "antd";
import styles from "./cells.module.css";

/** A box as its cell shows it; the cell takes the press. */
export function BoxShow({ isChecked }: { readonly isChecked: boolean }) {
  return <Checkbox className={styles["box"] ?? ""} checked={isChecked} tabIndex={-1} aria-label={isChecked ? "是" : "否"} />;
}
