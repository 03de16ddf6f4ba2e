import type { RefObject } from "react";
import { useEffect, useSyncExternalStore } from "react";
import { type CellRange, rangeOf, type Selection } from "../core/selection.ts";
import type { ColumnLayout, ColumnWindow } from "./columnLayout.ts";
import { useGrid } from "./gridContext.ts";
import { GridRow } from "./GridRow.tsx";
import { useRowWindow } from "./useRowWindow.ts";

/** Props of `GridBody`. */
export interface GridBodyProps {
  readonly layout: ColumnLayout;
  readonly window: ColumnWindow;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** px of what covers the last rows. */
  readonly footHeight: number;
  /** px where nothing can be measured. */
  readonly usualHeight: number;
  /** Keys of rows that are marked for a moment. */
  readonly marked?: ReadonlySet<string> | undefined;
  /** See `EditableGrid`. */
  readonly onRowsInSight?: ((from: number, to: number) => void) | undefined;
}

/** The rows that are in sight. */
export function GridBody({ layout, window: { from, to }, scroller, footHeight, usualHeight, marked, onRowsInSight }: GridBodyProps) {
  const { model } = useGrid();
  const { rows, selection, ticked, version } = useSyncExternalStore(model.subscribe, model.getState);
  const seen = useRowWindow(scroller, { count: rows.length, footHeight, usualHeight, focused: selection?.focus.row });
  const range = selection && rangeOf(selection);
  useEffect(() => onRowsInSight?.(seen.from, seen.to), [onRowsInSight, seen.from, seen.to]);
  return rows.slice(seen.from, seen.to).map((row, offset) => {
    const index = seen.from + offset;
    const key = model.keyOf(row);
    return (
      <GridRow
        key={key}
        {...{ row, index, layout, from, to, version }}
        {...selectedIn(range, selection, index)}
        isTicked={ticked.has(key)}
        isMarked={marked?.has(key) ?? false}
      />
    );
  });
}

/** What is selected of a row, as numbers: a row draws anew only where they are others. */
function selectedIn(range: CellRange | undefined, selection: Selection | undefined, index: number) {
  if (!range || !selection || index < range.top || index > range.bottom) return { selectedFrom: -1, selectedTo: -1, focused: -1 };
  return { selectedFrom: range.left, selectedTo: range.right, focused: selection.focus.row === index ? selection.focus.column : -1 };
}
