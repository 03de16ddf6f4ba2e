import type { CSSProperties } from "react";
import type { QuestionTally } from "../../schema/wire/tallyAnswers.ts";
import { visuallyHidden } from "../window/visuallyHidden.ts";
import { countText, shareText, STRAY } from "./tallyText.ts";
import styles from "./tally.module.css";

/**
 * The groups of a question as bars. The bars are the rows of a table, so that eyes and screen readers are told the same: what was
 * given, how often, and which part of those who answered.
 */
export function BarTable({ question }: { readonly question: QuestionTally }) {
  const { text, groups, answered, way } = question;
  // A bar is the share that stands beside it; where no share is told, the longest group fills the line.
  const whole = answered ?? Math.max(...groups.map(({ count }) => count));
  return (
    <table className={styles["bars"]}>
      <caption className={visuallyHidden}>{text}</caption>
      <thead className={visuallyHidden}>
        <tr>
          <th scope="col">{way === "date" ? "月份" : way === "number" ? "分值" : "选项"}</th>
          <th scope="col">份数</th>
          {answered !== null && <th scope="col">占作答的份数</th>}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ text: group, count, isStray }) => (
          <tr key={group} style={{ "--share": whole > 0 ? count / whole : 0 } as CSSProperties}>
            <th scope="row">
              {group}
              {isStray && <span className={styles["stray"]}>{way === "one" || way === "many" ? STRAY : "看不出"}</span>}
            </th>
            <td className={styles["count"]}>{countText(count)}</td>
            {answered !== null && <td className={styles["share"]}>{shareText(count, answered)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
