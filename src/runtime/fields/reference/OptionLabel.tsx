import styles from "./reference.module.css";

/** Props of `OptionLabel`. */
export interface OptionLabelProps {
  readonly text: string;
  /** Places left, where a limit counts the choice. */
  readonly remaining?: number | undefined;
}

/** One choice, with the places that are left. */
export function OptionLabel({ text, remaining }: OptionLabelProps) {
  return (
    <span className={styles["option"]}>
      <span className={styles["text"]}>{text}</span>
      {remaining !== undefined && <span className={styles["remaining"]}>{remaining === 0 ? "已满" : `余 ${remaining}`}</span>}
    </span>
  );
}
