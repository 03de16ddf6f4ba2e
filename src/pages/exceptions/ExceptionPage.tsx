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

/** Layout of the pages that say why nothing else is shown. */
export function ExceptionPage({ code, title, children, actions, details }: ExceptionPageProps) {
  return (
    <section className={styles.page} role="alert">
      {code && (
        <p className={styles.code} aria-hidden>
          {code}
        </p>
      )}
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
