import styles from "./OptionLabel.module.css";

/** Props of `OptionLabel`. */
export interface OptionLabelProps {
  readonly text: string;
  /** Places left, where a limit counts the choice. */
  readonly remaining?: number | undefined;
  /** Why it cannot be chosen. */
  readonly reason?: string | undefined;
}

/** One choice, with the places that are left, or why it cannot be taken. */
export function OptionLabel({ text, remaining, reason }: OptionLabelProps) {
  return (
    <span className={styles["option"]}>
      <span className={styles["text"]}>
        {text}
        {reason !== undefined && <span className={styles["reason"]}>{reason}</span>}
      </span>
      {remaining !== undefined && reason === undefined && <span className={styles["remaining"]}>{placesText(remaining)}</span>}
    </span>
  );
}

/** What is said of the places that are left, shown and read out alike. */
export function placesText(remaining: number): string {
  return remaining <= 0 ? "已满" : `余 ${remaining}`;
}
