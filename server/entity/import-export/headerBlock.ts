import { isBlankText, trimSpace } from "../../../src/schema/text/space.ts";
import { shownText } from "./workbook/shownText.ts";
import { bareTitle, isTitleNote, titleOf } from "./workbook/titleOf.ts";
import type { Cell, MergedArea, Sheet } from "./workbook/workbook.types.ts";

/** The titles of a sheet. */
export interface HeaderBlock {
  /** Index of the last row of titles. */
  readonly end: number;
  /** One a column of the sheet, as it stands there; "" where a column has none. */
  readonly titles: readonly string[];
}

/** Rows above the titles, such as a heading over the table, that people may leave in. */
export const ROWS_ABOVE = 10;
/** Rows that titles take at most: groups, groups in them, and the titles. */
const MOST_ROWS = 3;

type Rows = readonly (readonly Cell[])[];

/**
 * Finds the titles among the first rows: the row that holds most known ones, with those beside it that hold some, too. The
 * title of a column is the lowest one; those above it name groups of columns. `known` are titles for comparing.
 */
export function headerBlock({ rows, merges }: Pick<Sheet, "rows" | "merges">, known: ReadonlySet<string>): HeaderBlock {
  const isKnown = (title: string): boolean => known.has(title) || known.has(bareTitle(title));
  const counts = rows.slice(0, ROWS_ABOVE + 1).map((cells) => cells.filter((cell) => isKnown(titleOf(cell))).length);
  const most = Math.max(0, ...counts);
  let first = most > 0 ? counts.indexOf(most) : widestRow(rows);
  let end = first;
  while (first > 0 && end - first + 1 < MOST_ROWS && (counts[first - 1] ?? 0) > 0) first -= 1;
  // A line of data may hold a word that is a title, too; a row of titles holds little else.
  const isTitles = (row: number): boolean => {
    const cells = rows[row] ?? [];
    const titles = cells.filter(
      (cell, column) => isTitle(cell) && isKnown(titleOf(titleIn(rows.slice(row - 1, row + 1), column, isKnown))),
    );
    return 2 * titles.length > cells.filter(isFilled).length;
  };
  /** A title that is merged with the row below, or over columns that it does not name itself, has titles below it. */
  const reachesOn = ({ top, bottom, left, right }: MergedArea): boolean =>
    top <= end && (bottom > end || (bottom === end && right > left && !isKnown(titleOf(rows[top]?.[left] ?? null))));
  while (end - first + 1 < MOST_ROWS && rows[end + 1] !== undefined && (isTitles(end + 1) || merges.some(reachesOn))) end += 1;
  const block = rows.slice(first, end + 1);
  // Lines may be wider than the titles; there may be too many of them to be arguments of one call.
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  return { end, titles: Array.from({ length: width }, (_, column) => titleIn(block, column, isKnown)) };
}

/** The lowest title of a column; with its group before it, where both together are a known one. */
function titleIn(block: Rows, column: number, isKnown: (title: string) => boolean): string {
  const lowest = block.findLastIndex((cells) => isTitle(cells[column]));
  const title = shownTitle(block[lowest]?.[column]);
  const above = block[lowest - 1];
  const group = shownTitle(above?.slice(0, column + 1).findLast(isTitle));
  return group !== "" && isKnown(titleOf(group + title)) ? group + title : title;
}

/** Where no title is known: the first row that fills at least half the columns of the widest one. */
function widestRow(rows: Rows): number {
  const widths = rows.slice(0, ROWS_ABOVE + 1).map((cells) => cells.filter(isFilled).length);
  const widest = Math.max(0, ...widths);
  return Math.max(
    0,
    widths.findIndex((width) => width > 0 && 2 * width >= widest),
  );
}

function isTitle(cell: Cell | undefined): boolean {
  return isFilled(cell) && !isTitleNote(cell ?? null);
}

function shownTitle(cell: Cell | undefined): string {
  return trimSpace(shownText(cell)).replaceAll(/\s+/g, " ");
}

function isFilled(cell: Cell | undefined): boolean {
  return !isBlankText(shownText(cell));
}
