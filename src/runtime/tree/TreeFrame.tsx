import { useLayoutEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import styles from "./TreeFrame.module.css";

/** Props of `TreeFrame`. */
export interface TreeFrameProps {
  /** What the tree is called. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Gives the library's tree a name in place of "for screen reader", and keeps it from reading out keys. */
export function TreeFrame({ name, children }: TreeFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  // After every drawing: the tree comes with its nodes, and what it reads out with the focus.
  useLayoutEffect(() => {
    frame.current?.querySelector("input")?.setAttribute("aria-label", name);
    frame.current?.querySelector("[aria-live=assertive]")?.setAttribute("aria-hidden", "true");
  });
  return (
    <div ref={frame} className={styles.frame}>
      {children}
    </div>
  );
}

/** Frames the tree that a tree select opens. */
export function framedOptions(tree: ReactElement): ReactElement {
  return <TreeFrame name="选项">{tree}</TreeFrame>;
}
