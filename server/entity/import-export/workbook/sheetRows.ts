import { isFilled } from "./shownText.ts";
import type { Cell, HiddenParts, MarkedCell, MergedArea, PlainCell, WorkbookFault, WorkbookLimits } from "./workbook.types.ts";

/** A cell and the column it stands in, counted from 0. */
export interface PlacedCell {
  readonly column: number;
  readonly cell: PlainCell | MarkedCell;
}

/** Columns of the widest sheet that there can be. */
const FORMAT_COLUMNS = 16_384;

/**
 * Gathers the rows of a sheet within the limits. A sheet costs as much as the rectangle around its cells, so a value
 * outside of the limits ends the reading, and so do empty cells that span too much. A few rows formatted to the end of
 * the sheet are fine: spreadsheet programs write them by themselves.
 */
export class SheetRows {
  readonly rows: Cell[][] = [];
  readonly merges: MergedArea[] = [];
  readonly #limits: Pick<WorkbookLimits, "rows" | "columns">;
  readonly #hiddenRows = new Set<number>();
  readonly #hiddenColumns: { readonly first: number; readonly last: number }[] = [];
  /** Cells that rows may span together before somebody's formatting counts as too wide. */
  #span: number;
  /** Cells that take the value of a merged one; each cell can belong to one only. */
  #fills: number;

  constructor(limits: Pick<WorkbookLimits, "rows" | "columns">) {
    this.#limits = limits;
    this.#span = limits.rows * limits.columns;
    this.#fills = this.#span;
  }

  /**
   * Takes the row at `index`, counted from 0; rows that the file leaves out before it are empty.
   *
   * @returns why the sheet is not read any further, if so
   */
  add(index: number, cells: readonly PlacedCell[]): WorkbookFault | undefined {
    const { span, width } = extentOf(cells);
    const fault = this.#faultOf(index, span, width);
    if (fault || width === 0) return fault;
    while (this.rows.length < index) this.rows.push([]);
    const row: Cell[] = Array.from({ length: width }, () => null);
    for (const { column, cell } of cells) if (column < width) row[column] = cell;
    this.rows[index] = row;
    return undefined;
  }

  /** What is hidden of what was taken. */
  get hidden(): HiddenParts {
    const columns = Array.from({ length: this.#limits.columns }, (_, column) => column);
    return {
      rows: [...this.#hiddenRows].filter((index) => this.rows[index]?.some(isFilled)),
      columns: columns.filter((column) => this.#hiddenColumns.some(({ first, last }) => first <= column && column <= last)),
    };
  }

  /** Says that the sheet does not show a row; its cells may come later. */
  hideRow(index: number): void {
    if (index < this.#limits.rows) this.#hiddenRows.add(index);
  }

  /** Says that the sheet does not show some columns, from the first to the last. */
  hideColumns(first: number, last: number): void {
    if (this.#hiddenColumns.length < this.#limits.columns) this.#hiddenColumns.push({ first, last });
  }

  #faultOf(index: number, span: number, width: number): WorkbookFault | undefined {
    if (!Number.isInteger(index) || index < 0 || !(span <= FORMAT_COLUMNS)) return { kind: "unreadable" };
    this.#span -= span;
    if (width > this.#limits.columns) return { kind: "columns", row: index, column: width - 1 };
    if (this.#span < 0) return { kind: "columns", row: index, column: span - 1 };
    if (width === 0) return undefined;
    if (index >= this.#limits.rows) return { kind: "rows", row: index };
    return index < this.rows.length ? { kind: "unreadable" } : undefined;
  }

  /**
   * Takes merged cells: each row that holds something gets the value in the leftmost cell of the area, and says that it is merged.
   *
   * @returns why the sheet is not read: cells that are merged twice
   */
  merge(area: MergedArea): WorkbookFault | undefined {
    const { top, left } = area;
    const cell = this.rows[top]?.[left] ?? null;
    this.merges.push(area);
    if (!isFilled(cell) || (typeof cell === "object" && cell?.kind === "merged")) return undefined;
    const merged = { kind: "merged", cell } as const;
    const bottom = Math.min(area.bottom, this.rows.length - 1);
    this.#fills -= Math.max(0, bottom - top);
    if (this.#fills < 0) return { kind: "unreadable" };
    for (let index = top + 1; index <= bottom; index += 1) {
      const row = this.rows[index];
      // A row with nothing else in it is none.
      if (!row || row.every((other) => !isFilled(other) || isMerged(other))) continue;
      while (row.length <= left) row.push(null);
      row[left] = merged;
    }
    return undefined;
  }
}

/** Columns from the first to the last cell, and to the last that holds something; without an end where a cell has no place. */
function extentOf(cells: readonly PlacedCell[]): { readonly span: number; readonly width: number } {
  let [span, width] = [0, 0];
  for (const { column, cell } of cells) {
    span = Number.isInteger(column) && column >= 0 ? Math.max(span, column + 1) : Number.POSITIVE_INFINITY;
    if (isFilled(cell)) width = Math.max(width, column + 1);
  }
  return { span, width };
}

function isMerged(cell: Cell): boolean {
  return typeof cell === "object" && cell?.kind === "merged";
}

/** Name of a column as spreadsheets write it, counted from 0, e.g. `XFD` for 16383. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnName(rest - 1) : ""}${String.fromCodePoint(65 + (index % 26))}`;
}
