import type { Row } from "../../schema/model/json.ts";
import { holdOf, usesSentence } from "../../schema/model/rowHold.ts";
import styles from "./HoldMark.module.css";

/** Marks the name of a row that is relied on elsewhere; a plain element, since there is one in every row. */
export function HoldMark({ row }: { readonly row: Row }) {
  const hold = holdOf(row);
  if (!hold) return null;
  const sentence = usesSentence(hold);
  return (
    <span className={styles.mark} role="note" title={sentence} aria-label={sentence}>
      在用
    </span>
  );
}
