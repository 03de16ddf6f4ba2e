import type { Cell, WorkbookFault, WorkbookLimits } from "./workbook.types.ts";

/**
 * Gathers the rows of a sheet within the limits. A sheet costs as much as the rectangle around its cells, so a value
 * outside of the limits ends the reading, and so do empty cells that span too much. A few rows formatted to the end of
 * the sheet are fine: spreadsheet programs write them by themselves.
 */
export class SheetRows {
  readonly rows: Cell[][] = [];
  readonly #limits: WorkbookLimits;
  /** Cells that rows may span together before somebody's formatting counts as too wide. */
  #span: number;

  constructor(limits: WorkbookLimits) {
    this.#limits = limits;
    this.#span = limits.rows * limits.columns;
  }

  /**
   * Takes the row at `index`, counted from 0; rows that the file leaves out before it are empty.
   *
   * @returns why the sheet is not read any further, if so
   */
  add(index: number, values: readonly Cell[]): WorkbookFault | undefined {
    if (!Number.isInteger(index) || index < 0) return { kind: "unreadable" };
    const width = values.findLastIndex(isFilled) + 1;
    this.#span -= values.length;
    if (width > this.#limits.columns) return { kind: "columns", row: index, column: width - 1 };
    if (this.#span < 0) return { kind: "columns", row: index, column: values.length - 1 };
    if (width === 0) return undefined;
    if (index >= this.#limits.rows || this.rows.length >= this.#limits.rows) return { kind: "rows", row: index };
    while (this.rows.length < index) this.rows.push([]);
    this.rows.push(values.slice(0, width));
    return undefined;
  }
}

function isFilled(cell: Cell | undefined): boolean {
  return cell !== null && cell !== undefined && cell !== "";
}

/** Name of a column as spreadsheets write it, counted from 0, e.g. `XFD` for 16383. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnName(rest - 1) : ""}${String.fromCodePoint(65 + (index % 26))}`;
}
