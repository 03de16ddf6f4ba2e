import type { CellValue } from "./rowChange.ts";
import { type TextBlock, textsFor } from "./clipboard.ts";
import type { CellPlace, CellRange } from "./selection.ts";
import type { TableColumn } from "./tableColumn.ts";
import type { TableRow } from "./tableRow.ts";
import { isBlank, isEqual } from "../../../schema/expression/values.ts";
import { isBlankText } from "../../../schema/text/space.ts";

/** What writing reads of a table: the rows and columns as they are shown. */
export interface WritingGround {
  readonly rows: readonly TableRow[];
  readonly columns: readonly TableColumn[];
  keyOf(row: TableRow): string;
  /** A person can change the cell. */
  isOpen(row: TableRow, column: TableColumn): boolean;
}

/** Cells to write, and how many of those meant cannot be changed: a person would look for what is missing in them. */
export interface Written {
  readonly cells: readonly CellValue[];
  readonly closed: number;
}

/**
 * What a cell holds after a text was typed or pasted. What cannot be read stays as it was written, for its fault to speak of:
 * nothing that a person wrote is lost.
 */
export function valueOfText(column: TableColumn, text: string, row: TableRow): unknown {
  if (isBlankText(text)) return column.emptyValue ?? null;
  const result = column.fromText?.(text, row);
  return result?.ok ? result.value : text;
}

/** The words that a typed text is short for, where they are one alone; otherwise the text itself. */
export function meantText({ suggest, fromText }: TableColumn, text: string, row: TableRow): string {
  if (!suggest || text === "" || fromText?.(text, row).ok) return text;
  const words = suggest(text, row);
  return words.length === 1 ? (words[0] ?? text) : text;
}

/** Empties cells. */
export function clearedCells(ground: WritingGround, range: CellRange): Written {
  return writtenCells(ground, range, (_, column) => ({ value: column.emptyValue ?? null }));
}

/** Copies the first row of a range down, or its first column to the right. */
export function filledCells(ground: WritingGround, range: CellRange, direction: "down" | "right"): Written {
  const isDown = direction === "down";
  const target = isDown ? { ...range, top: range.top + 1 } : { ...range, left: range.left + 1 };
  return copiedCells(ground, { from: isDown ? { ...range, bottom: range.top } : { ...range, right: range.left }, to: target });
}

/** Repeats the values of one range over another, as the fill handle does. A text passes from column to column through its reading. */
export function copiedCells(ground: WritingGround, { from, to }: { readonly from: CellRange; readonly to: CellRange }): Written {
  const height = from.bottom - from.top + 1;
  const width = from.right - from.left + 1;
  // Filled upwards, the rows nearest to the source repeat its end.
  const turn = (offset: number, size: number) => ((offset % size) + size) % size;
  return writtenCells(ground, to, (row, column, place) => {
    const source = ground.rows[from.top + turn(place.row - from.top, height)];
    const origin = ground.columns[from.left + turn(place.column - from.left, width)];
    if (!source || !origin) return undefined;
    const value = source[origin.key];
    return { value: origin === column ? value : valueOfText(column, origin.toText(value, source), row) };
  });
}

/** Writes a block of texts into a range; rows that are shorter leave what is there. */
export function pastedCells(ground: WritingGround, block: TextBlock, range: CellRange): Written {
  const textAt = textsFor(block, range);
  return writtenCells(ground, range, (row, column, place) => {
    const text = textAt(place);
    if (text === undefined || (isBlankText(text) && !ground.isOpen(row, column))) return undefined;
    return isBlankText(text) || column.fromText ? { value: valueOfText(column, text, row), text } : { text };
  });
}

/** Whether a text that was not written is missing in its cell. */
export function isMissed(column: TableColumn, text: string, row: TableRow): boolean {
  return !column.isComputed && !isBlankText(text) && text !== column.toText(row[column.key], row);
}

/** What is meant for a cell: a value, absent where its column takes none, and the text it was given as. */
interface Meant {
  readonly value?: unknown;
  readonly text?: string;
}

type ValueAt = (row: TableRow, column: TableColumn, place: CellPlace) => Meant | undefined;

function writtenCells(ground: WritingGround, { top, bottom, left, right }: CellRange, valueAt: ValueAt): Written {
  const cells: CellValue[] = [];
  let closed = 0;
  for (let row = top; row <= bottom; row += 1) {
    const source = ground.rows[row];
    if (!source) continue;
    const key = ground.keyOf(source);
    for (let column = left; column <= right; column += 1) {
      const target = ground.columns[column];
      const meant = target && valueAt(source, target, { row, column });
      if (!target || !meant) continue;
      if ("value" in meant && ground.isOpen(source, target)) cells.push({ row: key, column: target.key, value: meant.value });
      else if (isLeftOut(target, source, meant)) closed += 1;
    }
  }
  return { cells, closed };
}

function isLeftOut(column: TableColumn, row: TableRow, { text, value }: Meant): boolean {
  if (text !== undefined) return isMissed(column, text, row);
  const current = row[column.key];
  return !column.isComputed && !isEqual(current, value) && !(isBlank(current) && isBlank(value));
}

/** The texts of a range, row by row. */
export function textsOfRange({ rows, columns }: Pick<WritingGround, "rows" | "columns">, range: CellRange): TextBlock {
  return rows
    .slice(range.top, range.bottom + 1)
    .map((row) => columns.slice(range.left, range.right + 1).map((column) => column.toText(row[column.key], row)));
}
