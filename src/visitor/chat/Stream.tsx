import { type ReactNode, useEffect, useRef } from "react";
import styles from "./chat.module.css";

interface StreamProps {
  /** Grows with what is said; then the end comes into view. */
  readonly news: number;
  readonly children: ReactNode;
}

/** What was said, the newest at the end. */
export function Stream({ news, children }: StreamProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news > 0) end.current?.scrollIntoView?.({ block: "end" });
  }, [news]);
  return (
    <div className={styles["stream"]} role="log" aria-label="对话">
      {children}
      <div ref={end} />
    </div>
  );
}
