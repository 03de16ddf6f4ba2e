import { type MouseEvent as ReactMouseEvent, type RefObject, useState, useSyncExternalStore } from "react";
import { type CellPlace, type CellRange, rangeOf } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import { copiedCells } from "../core/writing.ts";
import type { ColumnLayout } from "./columnLayout.ts";
import { useGrid } from "./gridContext.ts";
import { OverCell } from "./OverCell.tsx";
import styles from "./grid.module.css";

/** Props of `FillHandle`. */
export interface FillHandleProps {
  readonly layout: ColumnLayout;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The corner of what is selected: dragged, it repeats the cells over those that it passes. The keys do the same by Ctrl+D and Ctrl+R. */
export function FillHandle({ layout, scroller }: FillHandleProps) {
  const { model } = useGrid();
  const { selection, editing } = useSyncExternalStore(model.subscribe, model.getState);
  const [over, setOver] = useState<CellRange>();
  if (!selection || editing || model.isReadOnly) return null;
  const range = rangeOf(selection);
  const begin = (event: ReactMouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    followMouse(scroller.current, {
      onOver: (place) => setOver(filledRange(range, place)),
      onEnd: (place) => {
        setOver(undefined);
        const target = place && filledRange(range, place);
        if (target) fill(model, range, target);
      },
    });
  };
  return (
    <OverCell place={{ row: range.bottom, column: range.right }} layout={layout}>
      <div className={styles["handle"]} aria-hidden title="拖动填充" data-fill onMouseDown={begin} />
      {over && <div className={styles["filling"]}>{sizeText(over)}</div>}
    </OverCell>
  );
}

function sizeText({ top, bottom, left, right }: CellRange): string {
  return `填充 ${bottom - top + 1} 行 × ${right - left + 1} 列`;
}

/** The cells that a drag from a range to a place fills: along one direction, the one in which it leads further out. */
export function filledRange(range: CellRange, { row, column }: CellPlace): CellRange | undefined {
  const down = Math.max(row - range.bottom, range.top - row, 0);
  const aside = Math.max(column - range.right, range.left - column, 0);
  if (down === 0 && aside === 0) return undefined;
  if (down >= aside)
    return row > range.bottom ? { ...range, top: range.bottom + 1, bottom: row } : { ...range, top: row, bottom: range.top - 1 };
  return column > range.right ? { ...range, left: range.right + 1, right: column } : { ...range, left: column, right: range.left - 1 };
}

function fill(model: TableModel, from: CellRange, to: CellRange): void {
  model.cursor.write(copiedCells(model, { from, to }));
  model.select({
    anchor: { row: Math.min(from.top, to.top), column: Math.min(from.left, to.left) },
    focus: { row: Math.max(from.bottom, to.bottom), column: Math.max(from.right, to.right) },
  });
}

interface Followed {
  readonly onOver: (place: CellPlace) => void;
  readonly onEnd: (place: CellPlace | undefined) => void;
}

function followMouse(scroller: HTMLElement | null, { onOver, onEnd }: Followed): void {
  let last: CellPlace | undefined;
  const move = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
    const row = cell?.closest<HTMLElement>("[data-row]");
    if (!cell || !row || !scroller?.contains(cell)) return;
    last = { row: Number(row.dataset["row"]), column: Number(cell.dataset["cell"]) };
    onOver(last);
  };
  const end = () => {
    document.removeEventListener("mousemove", move);
    onEnd(last);
  };
  document.addEventListener("mousemove", move);
  document.addEventListener("mouseup", end, { once: true });
}
