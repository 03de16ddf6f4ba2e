import { wireFormats } from "../../../schema/time/wireFormats.ts";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import styles from "./color.module.css";

/** A colour with its digits beside it: nobody has to tell it by its looks alone. */
export function ColorShow({ value }: FieldShowProps) {
  if (typeof value !== "string" || value === "") return <Blank />;
  return (
    <span className={styles["color"]}>
      {wireFormats.color.test(value) && <span aria-hidden className={styles["patch"]} style={{ backgroundColor: value }} />}
      {value}
    </span>
  );
}
