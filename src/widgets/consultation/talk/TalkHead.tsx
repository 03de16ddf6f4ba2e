import { WarningFilled } from "@ant-design/icons";
import { Tag } from "antd";
import type { ReactNode } from "react";
import { PersonAvatar } from "../../message/Person.tsx";
import { avatarOf, isCrisis, nameOf, shownText, statusOf, textOf } from "../core/consultRow.ts";
import type { ConsultRow, ConsultStatus } from "../core/consultRow.ts";
import styles from "./talk.module.css";

/** Props of `TalkHead`. */
export interface TalkHeadProps {
  readonly row: ConsultRow;
  /** At its left end: the way back where the conversation fills the window. */
  readonly start?: ReactNode;
  /** At its right end: what can be done. */
  readonly tools?: ReactNode;
}

const COLORS: Readonly<Record<ConsultStatus, string>> = { waiting: "warning", open: "processing", closed: "default" };

/** The top bar of a conversation (CONSULT-03): who it is, where it stands, whose it is. */
export function TalkHead({ row, start, tools }: TalkHeadProps) {
  const name = nameOf(row);
  const status = statusOf(row);
  const facts = [textOf(row, "consultNo"), shownText(row, "organId"), shownText(row, "counsellorId")].filter((fact) => fact !== "");
  return (
    <header className={styles["head"]}>
      {start}
      <PersonAvatar name={name} path={avatarOf(row)} />
      <div className={styles["who"]}>
        <div className={styles["title"]}>
          <h2>{name}</h2>
          <Tag color={COLORS[status]}>{shownText(row, "status")}</Tag>
          {isCrisis(row) && (
            <Tag color="error" icon={<WarningFilled aria-hidden />}>
              危机
            </Tag>
          )}
        </div>
        <p className={styles["facts"]} title={facts.join(" · ")}>
          {facts.join(" · ")}
        </p>
      </div>
      <div className={styles["tools"]}>{tools}</div>
    </header>
  );
}
