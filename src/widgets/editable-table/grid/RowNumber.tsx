import { type MouseEvent as ReactMouseEvent } from "react";
import { HolderOutlined } from "@ant-design/icons";
import type { TableModel } from "../core/tableModel.ts";
import { isWhole } from "../core/rowView.ts";
import type { RowTool } from "./gridContext.ts";
import styles from "./grid.module.css";

/** px of the number alone, and with what a row is dragged by. */
const widths = { plain: 60, sortable: 76 } as const;

/**
 * The number of a row. A click on it selects the row, and where rows are put in order, a drag takes it to another place (GRID-18);
 * the keys do the same by Alt+Shift with an arrow.
 */
export function rowNumberTool(model: TableModel, { isSortable }: { readonly isSortable: boolean }): RowTool {
  return {
    key: "row-number",
    width: widths[isSortable ? "sortable" : "plain"],
    head: "#",
    draw: (row, index) => (
      <RowNumber
        index={index}
        onDrag={isSortable ? (event) => dragRow(event, model, model.keyOf(row)) : undefined}
        onSelect={() => selectRow(model, index)}
      />
    ),
  };
}

interface RowNumberProps {
  /** Place from 0. */
  readonly index: number;
  readonly onDrag: ((event: ReactMouseEvent) => void) | undefined;
  readonly onSelect: () => void;
}

function RowNumber({ index, onDrag, onSelect }: RowNumberProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the keys select a row by Shift and space
    <span className={styles["number"]} onClick={onSelect}>
      {onDrag && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move a row by Alt, Shift and an arrow
        <span className={styles["grip"]} title="拖动调整顺序" data-drag onMouseDown={onDrag}>
          <HolderOutlined aria-hidden />
        </span>
      )}
      {index + 1}
    </span>
  );
}

function selectRow(model: TableModel, index: number): void {
  model.select({ anchor: { row: index, column: 0 }, focus: { row: index, column: model.size.columns - 1 } });
}

/** Takes a row along with the mouse; where it is let go, the row is put (GRID-18). */
export function dragRow(event: ReactMouseEvent, model: TableModel, key: string): void {
  event.preventDefault();
  if (!isWhole(model.state.view)) {
    model.set({ notice: "按列排序或筛选时不能调整顺序，请先取消排序和筛选" });
    return;
  }
  const scroller = event.currentTarget.closest("[role=grid]");
  const end = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    if (row && scroller?.contains(row)) model.moveRows([key], Number(row.dataset["row"]));
  };
  document.addEventListener("mouseup", end, { once: true });
}
