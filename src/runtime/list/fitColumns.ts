import type { ArrangedColumn } from "./columnPreferences.ts";

/**
 * Leaves out the columns that a list has no room for: those that stand only where there is room (`ifRoom`) come one after
 * the other, behind what always stands, until one does not fit. No later and slimmer one takes its place, so that the order
 * of the screen also says what matters more.
 *
 * @param room px for columns of data; `undefined` where nobody knows, then all are shown
 * @param widthOf px of a column
 */
export function fitColumns(
  columns: readonly ArrangedColumn[],
  room: number | undefined,
  widthOf: (column: ArrangedColumn) => number,
): readonly ArrangedColumn[] {
  if (room === undefined) return columns;
  const standing = columns.filter(({ visible, ifRoom }) => visible && !ifRoom);
  let left = room - standing.reduce((sum, column) => sum + widthOf(column), 0);
  return columns.map((column) => {
    if (!column.visible || !column.ifRoom) return column;
    left = left >= widthOf(column) ? left - widthOf(column) : -1;
    return left < 0 ? { ...column, visible: false } : column;
  });
}
