import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import { OneLine } from "../parts/TextShow.tsx";
import styles from "./code.module.css";

/** The code on one line. */
export function CodeCell({ value }: FieldShowProps) {
  return <OneLine text={typeof value === "string" ? value.replaceAll(/\s+/g, " ").slice(0, 200) : ""} />;
}

/** The code as it is written. */
export function CodeRead({ value }: FieldShowProps) {
  return typeof value === "string" && value !== "" ? <pre className={styles["text"]}>{value}</pre> : <Blank />;
}
