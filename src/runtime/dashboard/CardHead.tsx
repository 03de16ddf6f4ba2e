import { QuestionCircleOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import type { ReactNode } from "react";
import styles from "./dashboard.module.css";

/** Props of `CardHead`. */
export interface CardHeadProps {
  readonly id: string;
  readonly title: string;
  readonly help?: string | undefined;
  /** What can be done with the card. */
  readonly children?: ReactNode;
}

/** What a card is about, with how it is worked out. */
export function CardHead({ id, title, help, children }: CardHeadProps) {
  return (
    <header className={styles.cardHead}>
      <h2 id={id} title={title}>
        {title}
      </h2>
      {help !== undefined && (
        <Tooltip title={help}>
          <button type="button" className={styles.help} aria-label={`说明：${help}`}>
            <QuestionCircleOutlined aria-hidden />
          </button>
        </Tooltip>
      )}
      <span className={styles.cardTools}>{children}</span>
    </header>
  );
}
