import { useState } from "react";
import type { ReactNode } from "react";
import styles from "./rows.module.css";
import { rowMark } from "./rowKeys.ts";

/** Props of `RowList`. */
export interface RowListProps<Row> {
  /** What the list is called for those who hear the page. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Key of the row that is open. */
  readonly shown?: string | undefined;
  readonly onOpen: (row: Row) => void;
  /** Draws a row. */
  readonly children: (row: Row) => ReactNode;
}

/** A list of people, groups or chats. Tab stops at one row of it; arrow keys go on from there (`walkedRows`). */
export function RowList<Row>({ label, rows, keyOf, shown, onOpen, children }: RowListProps<Row>) {
  const [focused, setFocused] = useState<string>();
  const keys = rows.map(keyOf);
  const stop = [focused, shown, keys[0]].find((key) => key !== undefined && keys.includes(key));
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => {
        const key = keyOf(row);
        return (
          <li key={key}>
            <button
              type="button"
              {...rowMark}
              className={styles.row}
              tabIndex={key === stop ? 0 : -1}
              aria-current={key === shown || undefined}
              onFocus={() => setFocused(key)}
              onClick={() => onOpen(row)}
            >
              {children(row)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
