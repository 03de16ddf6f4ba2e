import type { ReactNode } from "react";
import styles from "./ReadOnlyValue.module.css";

/** Props of `ReadOnlyValue`. */
export interface ReadOnlyValueProps {
  readonly id: string;
  readonly "aria-label"?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Stands in the place of an editor whose value cannot be changed. It is an `output`, so the label belongs to it,
 * and it takes the focus, so that the keyboard reaches it. It does not announce itself when a rule changes it.
 */
export function ReadOnlyValue({ children, ...attributes }: ReadOnlyValueProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- read-only form values stay reachable, like a read-only input
    <output {...attributes} className={styles["readOnly"]} tabIndex={0} aria-live="off">
      {children}
    </output>
  );
}
