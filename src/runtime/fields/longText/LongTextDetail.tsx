import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import styles from "../parts/fields.module.css";

/** The whole text with its line breaks. */
export function LongTextDetail({ value }: FieldShowProps) {
  return typeof value === "string" && value !== "" ? <div className={styles["multiline"]}>{value}</div> : <Blank />;
}
