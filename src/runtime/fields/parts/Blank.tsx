import styles from "./fields.module.css";

/** Stands where a value is missing, so that an empty place is not taken for one that is still loading. */
export function Blank() {
  return <span className={styles["blank"]}>—</span>;
}
