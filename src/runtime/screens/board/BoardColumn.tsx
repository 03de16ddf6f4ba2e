import { DoubleLeftOutlined, DoubleRightOutlined } from "@ant-design/icons";
import { useDroppable } from "@dnd-kit/core";
import { Button, Skeleton } from "antd";
import { useId } from "react";
import type { ActionItem } from "../../../schema/model/screen.ts";
import { viewOf } from "../../fields/fieldView.ts";
import { LoadFailure } from "../../base/LoadFailure.tsx";
import { totalText } from "../../listing/listState.ts";
import { idsOf } from "../../listing/touchedRows.ts";
import styles from "./board.module.css";
import { BoardCard } from "./BoardCard.tsx";
import { useBoard } from "./boardContext.ts";
import { useColumnCards, type ColumnCards } from "./useColumnCards.ts";

/** Props of `BoardColumn`. */
export interface BoardColumnProps {
  readonly value: string;
  readonly isFolded: boolean;
  onFold(isFolded: boolean): void;
}

/** The rows with one value: how many, and as many of them as have been loaded. */
export function BoardColumn({ value, isFolded, onFold }: BoardColumnProps) {
  const { controller, by, dragged, titleOf } = useBoard();
  const cards = useColumnCards(controller, by, { value, isFolded });
  const { setNodeRef, isOver } = useDroppable({ id: value });
  const titleId = useId();
  const { Cell } = viewOf(by.kind);
  const action = dragged?.moves.get(value);
  const classes = [
    styles["column"],
    isFolded ? styles["folded"] : "",
    dropClass(action, isOver, dragged && dragged.row[by.name] !== value),
  ];
  return (
    <section ref={setNodeRef} className={classes.filter(Boolean).join(" ")} aria-labelledby={titleId}>
      <div className={styles["head"]}>
        <h2 id={titleId} className={styles["title"]}>
          <Cell field={by} value={value} row={{}} text={titleOf(value)} />
          <span className={styles["count"]}>{countText(cards)}</span>
        </h2>
        {action && !isFolded && <span className={styles["action"]}>放开即“{action.label}”</span>}
        <Button
          type="text"
          size="small"
          icon={isFolded ? <DoubleRightOutlined /> : <DoubleLeftOutlined />}
          aria-label={`${isFolded ? "展开" : "收起"}${titleOf(value)}`}
          aria-expanded={!isFolded}
          onClick={() => onFold(!isFolded)}
        />
      </div>
      {!isFolded && <Cards cards={cards} titleId={titleId} />}
    </section>
  );
}

/** How a column looks while a card is dragged: open, hovered, or closed to cards of other columns. */
function dropClass(action: ActionItem | undefined, isOver: boolean, isForeign = false): string {
  const { open = "", over = "", closed = "" } = styles;
  if (action) return isOver ? `${open} ${over}` : open;
  return isForeign ? closed : "";
}

function Cards({ cards, titleId }: { readonly cards: ColumnCards; readonly titleId: string }) {
  const { controller } = useBoard();
  const { rows, total, error, isLoading, more, retry } = cards;
  const touched = new Set(controller.touched ? idsOf(controller.touched) : []);
  const left = (total ?? 0) - rows.length;
  return (
    <div className={styles["cards"]}>
      {error && <LoadFailure title={`${controller.screen.entity.title}加载失败`} error={error} isLoading={isLoading} onRetry={retry} />}
      {total === undefined && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {total === 0 && <p className={styles["none"]}>没有</p>}
      {rows.length > 0 && (
        <ul aria-labelledby={titleId}>
          {rows.map((row) => (
            <BoardCard key={String(row["id"])} row={row} isTouched={touched.has(String(row["id"]))} />
          ))}
        </ul>
      )}
      {more && (
        <Button block type="text" loading={isLoading ? { delay: 200 } : false} onClick={more}>
          显示更多（还有 {left} 条）
        </Button>
      )}
    </div>
  );
}

function countText({ total, totalIs }: ColumnCards): string {
  return total === undefined ? "" : totalText(total, totalIs).replaceAll(/ |条/gu, "");
}
