import type { ReactNode } from "react";
import styles from "./SettingsRow.module.css";

/** Props of `SettingsRow`. */
export interface SettingsRowProps {
  readonly title: string;
  /** Id of the title, for a control that is named by it. */
  readonly titleId?: string;
  /** How things stand, beside the title. */
  readonly state?: ReactNode;
  /** What the title means, or what it stands at, in a sentence. */
  readonly help: ReactNode;
  /** What can be done about it, at the end of the row. */
  readonly children?: ReactNode;
}

/** One matter of the account's settings. */
export function SettingsRow({ title, titleId, state, help, children }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <strong id={titleId}>{title}</strong> {state}
        <p className={styles.help}>{help}</p>
      </div>
      {children}
    </div>
  );
}
