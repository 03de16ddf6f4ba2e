import { starsOf } from "../../../schema/kinds/ratingKind.ts";
import { visuallyHidden } from "../../window/visuallyHidden.ts";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import styles from "./rating.module.css";

/** The stars, and their number for those who hear the page. */
export function RatingShow({ field, value }: FieldShowProps) {
  if (typeof value !== "number") return value === null || value === undefined ? <Blank /> : <span>{String(value)}</span>;
  const most = starsOf(field);
  const given = Math.max(0, Math.min(most, Math.round(value)));
  return (
    <span className={styles["stars"]} title={`${value} 星，最多 ${most} 星`}>
      <span aria-hidden className={styles["given"]}>
        {"★".repeat(given)}
      </span>
      <span aria-hidden className={styles["left"]}>
        {"★".repeat(most - given)}
      </span>
      <span className={visuallyHidden}>{value}星</span>
    </span>
  );
}
