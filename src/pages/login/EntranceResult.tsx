import { Result } from "antd";
import type { ReactNode } from "react";
import styles from "./LoginPage.module.css";

/** Props of `EntranceResult`. */
export interface EntranceResultProps {
  readonly status: "success" | "info" | "warning";
  readonly title: string;
  readonly text: string;
  /** What can be done next. */
  readonly children: ReactNode;
}

/** The outcome of a step before the sign-in. */
export function EntranceResult({ status, title, text, children }: EntranceResultProps) {
  return (
    <div className={styles.form}>
      <Result
        status={status}
        title={<h1 className={styles.title}>{title}</h1>}
        subTitle={text}
        extra={children}
        className={styles.result ?? ""}
      />
    </div>
  );
}
