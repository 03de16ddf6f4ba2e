import { useId } from "react";
import type { ReactNode } from "react";
import styles from "./aside.module.css";

/** Props of `AsidePart`. */
export interface AsidePartProps {
  readonly title: string;
  /** What can be done about it, beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of what stands beside the conversation, below its title. */
export function AsidePart({ title, tools, children }: AsidePartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.title}>
        <h3 id={id}>{title}</h3>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** What is said in place of what is not there: that there is nothing, or that it is not for the viewer. */
export function Quiet({ children }: { readonly children: string }) {
  return <p className={styles.quiet}>{children}</p>;
}
