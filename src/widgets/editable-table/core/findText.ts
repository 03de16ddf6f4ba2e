import { trimSpace } from "../../../schema/text/space.ts";
import type { CellPlace } from "./selection.ts";
import type { TableModel } from "./tableModel.ts";

/** The cells whose text contains words, in reading order; none for no words. */
export function foundPlaces({ rows, columns }: Pick<TableModel, "rows" | "columns">, words: string): readonly CellPlace[] {
  const asked = trimSpace(words).toLocaleLowerCase();
  if (asked === "") return [];
  return rows.flatMap((row, index) =>
    columns.flatMap((column, place) =>
      column.toText(row[column.key], row).toLocaleLowerCase().includes(asked) ? [{ row: index, column: place }] : [],
    ),
  );
}

/** The place among those found that comes after the cursor, round again at the end; `undefined` where nothing was found. */
export function nextFound(found: readonly CellPlace[], from: CellPlace | undefined, isBack = false): CellPlace | undefined {
  if (!from) return found[0];
  const isAfter = (place: CellPlace) => place.row > from.row || (place.row === from.row && place.column > from.column);
  const isBefore = (place: CellPlace) => place.row < from.row || (place.row === from.row && place.column < from.column);
  return isBack ? (found.findLast(isBefore) ?? found.at(-1)) : (found.find(isAfter) ?? found[0]);
}
