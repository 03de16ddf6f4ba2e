import type { GridColumn } from "./gridColumn.ts";

/** A column with its place: px from the first column. */
export interface PlacedColumn {
  readonly column: GridColumn;
  readonly index: number;
  readonly left: number;
}

/** Where the columns stand. Frozen ones come first. */
export interface ColumnLayout {
  readonly frozen: readonly PlacedColumn[];
  readonly moving: readonly PlacedColumn[];
  /** px of the frozen columns, and of all. */
  readonly frozenWidth: number;
  readonly width: number;
}

/** The columns that are drawn, of those that move: by their places among them, the second excluded. */
export interface ColumnWindow {
  readonly from: number;
  readonly to: number;
}

/** Puts columns side by side. The frozen ones have to come first. */
export function columnLayout(columns: readonly GridColumn[]): ColumnLayout {
  let left = 0;
  const placed = columns.map((column, index) => {
    const place = { column, index, left };
    left += column.width;
    return place;
  });
  const frozen = placed.filter(({ column }) => column.isFrozen);
  const moving = placed.filter(({ column }) => !column.isFrozen);
  return { frozen, moving, frozenWidth: moving[0]?.left ?? left, width: left };
}

/** px beyond the edges that are drawn too, so that a scroll sideways finds its cells there. */
const aheadWidth = 240;

/** The moving columns that are seen, from `scrollLeft` on through `width` px. */
export function columnWindow({ moving, frozenWidth }: ColumnLayout, scrollLeft: number, width: number): ColumnWindow {
  const start = frozenWidth + scrollLeft - aheadWidth;
  const end = scrollLeft + width + aheadWidth;
  const from = moving.findIndex(({ left, column }) => left + column.width > start);
  const to = moving.findLastIndex(({ left }) => left < end);
  return from < 0 ? { from: 0, to: 0 } : { from, to: to + 1 };
}
