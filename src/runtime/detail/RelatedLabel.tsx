import type { DetailScreen } from "../../schema/model/detailScreen.ts";
import type { RelatedCount } from "../../schema/wire/relatedAnswers.ts";
import styles from "./Detail.module.css";

/** Props of `RelatedLabel`. */
export interface RelatedLabelProps {
  readonly list: DetailScreen;
  /** Absent where it is not known, or not yet. */
  readonly count: RelatedCount | undefined;
}

/** The title of a list beside a row with the number of its rows; the room for the number is kept, so that no tab moves when it comes. */
export function RelatedLabel({ list, count }: RelatedLabelProps) {
  if (list.same !== undefined) return list.title;
  return (
    <>
      {list.title} <span className={styles.count}>{count && countText(count)}</span>
    </>
  );
}

function countText({ total, totalIs }: RelatedCount): string {
  if (totalIs === undefined) return String(total);
  return totalIs === "about" ? `约 ${total.toLocaleString("zh-CN")}` : `${total.toLocaleString("zh-CN")}+`;
}
