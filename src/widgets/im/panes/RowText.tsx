import type { ReactNode } from "react";
import { PersonAvatar } from "../../message/Person.tsx";
import styles from "./panes.module.css";

/** Props of `RowText`. */
export interface RowTextProps {
  readonly name: string;
  /** Path of the stored picture, or `""`. */
  readonly avatar: string;
  /** Line below the name. */
  readonly note?: ReactNode;
  /** Beside the name, at the end of its line. */
  readonly corner?: ReactNode;
  /** Beside the note, at the end of its line. */
  readonly mark?: ReactNode;
}

/** A row of a list of people, groups or chats: picture, name, and a line below it. */
export function RowText({ name, avatar, note, corner, mark }: RowTextProps) {
  return (
    <>
      <PersonAvatar name={name} path={avatar} />
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.name}>{name}</span>
          {corner}
        </span>
        {(note !== undefined || mark !== undefined) && (
          <span className={styles.line}>
            <span className={styles.note}>{note}</span>
            {mark}
          </span>
        )}
      </span>
    </>
  );
}
