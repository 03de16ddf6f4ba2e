import { WarningFilled } from "@ant-design/icons";
import { Badge, Tag } from "antd";
import { relativeTime } from "../../../schema/chat/relativeTime.ts";
import { visuallyHidden } from "../../../runtime/index.ts";
import { PersonAvatar } from "../../message/Person.tsx";
import { avatarOf, isCrisis, isHeldBy, momentOf, nameOf, shownText, statusOf, tagsOf, textOf, unreadOf } from "../core/consultRow.ts";
import type { ConsultRow } from "../core/consultRow.ts";
import styles from "./contacts.module.css";
import { waited } from "./waitedWords.ts";

/** Props of `ContactRow`. */
export interface ContactRowProps {
  readonly row: ConsultRow;
  /** Who looks on. */
  readonly userId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A consultation in the list of contacts (CONSULT-02): who it is, how urgent, what was said last. */
export function ContactRow({ row, userId, now }: ContactRowProps) {
  const name = nameOf(row);
  return (
    <>
      <PersonAvatar name={name} path={avatarOf(row)} />
      <span className={styles["text"]}>
        <span className={styles["line"]}>
          <span className={styles["name"]}>{name}</span>
          {isCrisis(row) && (
            <span className={styles["crisis"]}>
              <WarningFilled aria-hidden /> 危机
            </span>
          )}
          <Since row={row} now={now} />
        </span>
        <span className={styles["line"]}>
          <span className={styles["last"]}>{textOf(row, "lastText") || "还没有消息"}</span>
          <Unread count={unreadOf(row)} />
        </span>
        <Marks row={row} userId={userId} />
      </span>
    </>
  );
}

/** How long somebody has waited; of others, when something was said last. */
function Since({ row, now }: Pick<ContactRowProps, "row" | "now">) {
  if (statusOf(row) === "waiting") {
    const { words, isLong } = waited(momentOf(row, "waitingSince"), now);
    return (
      <span className={styles["since"]} data-long={isLong || undefined} title={`${textOf(row, "waitingSince")} 起等待`}>
        {words}
      </span>
    );
  }
  const last = momentOf(row, "lastTime");
  if (last === 0) return null;
  return (
    <time className={styles["since"]} title={textOf(row, "lastTime")}>
      {relativeTime(last, now)}
    </time>
  );
}

/** How many messages wait to be read. */
function Unread({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} size="small" title="" aria-hidden />
      <span className={visuallyHidden}>{count} 条未读</span>
    </>
  );
}

/** Where it comes from, what it is about, and which colleague answers. */
function Marks({ row, userId }: Pick<ContactRowProps, "row" | "userId">) {
  const counsellor = statusOf(row) === "waiting" || isHeldBy(row, userId) ? "" : shownText(row, "counsellorId");
  const channel = shownText(row, "channel");
  return (
    <span className={styles["marks"]}>
      {channel !== "" && <span>{channel}</span>}
      {counsellor !== "" && <span>{counsellor}接待</span>}
      {tagsOf(row).map((tag) => (
        <Tag key={tag} className={styles["tag"] ?? ""}>
          {tag}
        </Tag>
      ))}
    </span>
  );
}
