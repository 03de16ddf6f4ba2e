import { memo } from "react";
import type { ConsultEntry } from "../../../schema/wire/consultAnswers.ts";
import { MessageContent } from "../../message/MessageContent.tsx";
import { PersonAvatar } from "../../message/Person.tsx";
import styles from "./talk.module.css";

/** Props of `EntryBubble`. */
export interface EntryBubbleProps {
  readonly entry: ConsultEntry;
  /** Path of the visitor's picture. */
  readonly avatar: string;
}

/** What somebody said, the staff at the right and the visitor at the left, or what happened (CONSULT-10). */
export const EntryBubble = memo(function EntryBubble({ entry, avatar }: EntryBubbleProps) {
  const { kind, botContent, userContent, fromName, createTime } = entry;
  const time = (
    <time dateTime={`${createTime.replace(" ", "T")}+08:00`} title={createTime}>
      {createTime.slice(11, 16)}
    </time>
  );
  if (kind === "event")
    return (
      <p className={styles["event"]}>
        {botContent} {time}
      </p>
    );
  const isStaff = kind === "staff";
  return (
    <article className={styles["entry"]} data-staff={isStaff} aria-label={`${fromName}的消息`}>
      {!isStaff && <PersonAvatar name={fromName} path={avatar} size={28} />}
      <div className={styles["said"]}>
        <div className={styles["from"]}>
          <span>{fromName}</span>
          {time}
        </div>
        <div className={styles["bubble"]}>
          <MessageContent text={isStaff ? botContent : userContent} own={isStaff} />
        </div>
      </div>
    </article>
  );
});
