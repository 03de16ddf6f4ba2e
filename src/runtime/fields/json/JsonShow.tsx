import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import { OneLine } from "../parts/TextShow.tsx";
import styles from "../code/code.module.css";
import { writeJson } from "../code/jsonText.ts";

/** The JSON on one line. */
export function JsonCell({ value }: FieldShowProps) {
  return <OneLine text={value === null || value === undefined ? "" : JSON.stringify(value)} />;
}

/** The JSON, indented. */
export function JsonRead({ value }: FieldShowProps) {
  return value === null || value === undefined ? <Blank /> : <pre className={styles["text"]}>{writeJson(value)}</pre>;
}
