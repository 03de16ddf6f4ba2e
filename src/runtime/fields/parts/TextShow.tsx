import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "./Blank.tsx";
import { displayText } from "./displayText.ts";
import styles from "./fields.module.css";

/**
 * One line of text; what does not fit shows itself, see `CutText`. What the server says beside a value, e.g. whose account
 * it is, reads better.
 */
export function TextCell({ field, value, text = displayText(field, value) }: FieldShowProps) {
  return <OneLine text={text} />;
}

/** The whole text. */
export function TextRead({ field, value, text = displayText(field, value) }: FieldShowProps) {
  return text === "" ? <Blank /> : <span>{text}</span>;
}

/** A number whose digits stand below each other. */
export function NumberCell({ field, value }: FieldShowProps) {
  const text = displayText(field, value);
  return text === "" ? <Blank /> : <span className={styles["number"]}>{text}</span>;
}

/** A number with its unit. */
export function NumberRead({ field, value }: FieldShowProps) {
  const text = displayText(field, value);
  const { unit } = field.ui.props;
  if (text === "") return <Blank />;
  return (
    <span className={styles["number"]}>
      {text}
      {typeof unit === "string" && ` ${unit}`}
    </span>
  );
}

/** Text cut to one line. */
export function OneLine({ text }: { readonly text: string }) {
  if (text === "") return <Blank />;
  return <span className={styles["ellipsis"]}>{text}</span>;
}
