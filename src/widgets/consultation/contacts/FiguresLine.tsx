import { useQuery } from "@tanstack/react-query";
import { figuresQuery } from "../core/deskQueries.ts";
import styles from "./contacts.module.css";

/** Counts of the desk in one line, and how fast it answers; without an answer nothing is claimed. */
export function FiguresLine() {
  const { data } = useQuery(figuresQuery);
  if (!data) return <p className={styles["figures"]} aria-hidden />;
  const { waiting, open, closedToday, firstReplyMinutes, resolveMinutes } = data;
  const parts = [
    `等待 ${waiting}`,
    `咨询中 ${open}`,
    `今日结束 ${closedToday}`,
    ...(firstReplyMinutes === null ? [] : [`首次回复 ${firstReplyMinutes} 分`]),
    ...(resolveMinutes === null ? [] : [`解决 ${resolveMinutes} 分`]),
  ];
  return (
    <p className={styles["figures"]} title="首次回复与解决用时是今天的中位数">
      {parts.join(" · ")}
    </p>
  );
}
