import { Tag } from "antd";
import { useDictionary } from "../../../runtime/index.ts";
import type { Row } from "../../../schema/model/json.ts";
import { shownText, textOf } from "../core/consultRow.ts";
import styles from "./aside.module.css";
import { AsidePart, Quiet } from "./AsidePart.tsx";

/** Props of `EarlierPart`. */
export interface EarlierPartProps {
  /** Other consultations of the person, newest first. */
  readonly rows: readonly Row[];
  readonly onOpen: (id: string) => void;
}

/** Other consultations of the same person; each opens in place of this one. */
export function EarlierPart({ rows, onOpen }: EarlierPartProps) {
  const { itemOf } = useDictionary("hiv_consult_status");
  return (
    <AsidePart title="其他咨询">
      {rows.length === 0 && <Quiet>没有其他咨询</Quiet>}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={textOf(row, "id")}>
            <button type="button" className={styles.open} onClick={() => onOpen(textOf(row, "id"))}>
              <span>{textOf(row, "waitingSince").slice(0, 10) || textOf(row, "consultNo")}</span>
              <span className={styles.name}>{aboutOf(row)}</span>
              <Tag color={itemOf(textOf(row, "status"))?.color ?? "default"}>{shownText(row, "status")}</Tag>
            </button>
          </li>
        ))}
      </ul>
    </AsidePart>
  );
}

/** What it was about, who answered, and what came of it; its number where nothing of that was noted. */
function aboutOf(row: Row): string {
  const noted = ["topic", "counsellorId", "closeResult"].map((field) => shownText(row, field)).filter((text) => text !== "");
  return noted.length > 0 ? noted.join("，") : textOf(row, "consultNo");
}
