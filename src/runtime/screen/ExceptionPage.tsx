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

/** The ribbon come undone: the page is missing, the house is still ours. */
function Ribbon() {
  return (
    <svg viewBox="0 0 96 64" width={96} height={64} fill="none" strokeWidth={9} strokeLinecap="butt" focusable={false}>
      <path stroke="var(--ribbon-back, currentColor)" d="M78 62 46 24C38 14 27 12 20 17" />
      <path stroke="var(--ribbon-front, currentColor)" d="M18 62 50 24C57 15 54 4 45 4" />
    </svg>
  );
}
