import type { ReactNode } from "react";
import styles from "./ExceptionPage.module.css";

/** Props of `ExceptionPage`. */
export interface ExceptionPageProps {
  /** HTTP-like number shown large and pale; absent where there is none. */
  readonly code?: string;
  readonly title: string;
  /** What happened and what to do. */
  readonly children: ReactNode;
  /** Buttons that lead on. */
  readonly actions: ReactNode;
  /** Technical text, folded away. */
  readonly details?: string | undefined;
}

/** Layout of the pages that say why nothing else is shown: a status, a screen that can't be had, a fault. */
export function ExceptionPage({ code, title, children, actions, details }: ExceptionPageProps) {
  return (
    <section className={styles.page} role="alert">
      <p className={styles.mark} aria-hidden>
        <Ribbon />
        {code && <span className={styles.code}>{code}</span>}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>{actions}</div>
      {details && (
        <details className={styles.details}>
          <summary>技术信息</summary>
          <pre>{details}</pre>
        </details>
      )}
    </section>
  );
}

/** The console's mark: also where nothing else can be shown, people see where they are. */
function Ribbon() {
  return (
    <svg viewBox="0 0 24 24" width={56} height={56} fill="none" strokeWidth={4.4} focusable={false}>
      <path stroke="var(--ribbon-back, currentColor)" d="M18.6 22 9.1 9.2C7.3 6.7 8.6 3.2 12 3.2" />
      <path stroke="var(--ribbon-front, currentColor)" d="M5.4 22 14.9 9.2C16.7 6.7 15.4 3.2 12 3.2" />
    </svg>
  );
}
