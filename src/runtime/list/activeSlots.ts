import type { Row } from "../../schema/model/json.ts";
import type { ListSlots } from "./ListTable.tsx";
import styles from "./ListTable.module.css";

/** The row that decides what stands beside the list. */
export interface ActiveRow {
  readonly id: string | undefined;
  choose(row: Row): void;
}

/** A table in which a press chooses the row for what stands beside the list; its name does so too, in place of opening a detail. */
export function activeSlots({ id, choose }: ActiveRow): ListSlots {
  const marked = `${styles.active} ${styles.choosable}`;
  return { choose, chooseByName: choose, classOf: (row) => (row["id"] === id ? marked : styles.choosable) };
}
