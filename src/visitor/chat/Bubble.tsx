import type { ReactNode } from "react";
import styles from "./chat.module.css";

interface BubbleProps {
  readonly side: "staff" | "visitor";
  /** Who says it; the visitor knows that of themselves. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** Something that was said. */
export function Bubble({ side, name, children }: BubbleProps) {
  return (
    <div className={styles["said"]} data-side={side}>
      {name ? <div className={styles["name"]}>{name}</div> : null}
      <div className={styles["bubble"]}>{children}</div>
    </div>
  );
}
