import type { FoundForm } from "../../../../src/schema/kinds/importableFiles.ts";
import type { SheetNumber } from "../../../../src/schema/kinds/kind.ts";

/** A cell whose value says all there is. */
export type PlainCell = string | number | boolean | null;

/** A cell that means more, or something else, than its value. */
export type MarkedCell =
  | SheetNumber
  /** An error such as `#N/A`. */
  | { readonly kind: "error"; readonly shown: string }
  /** A formula whose result is not in the file. */
  | { readonly kind: "uncomputed" }
  /** A picture that lies in the cell. */
  | { readonly kind: "picture" };

/** A cell that belongs to a cell merged over several rows, of which an earlier row holds the value. */
interface MergedCell {
  readonly kind: "merged";
  readonly cell: PlainCell | MarkedCell;
}

/** A cell as the spreadsheet holds it. Most are plain: a large sheet has many. */
export type Cell = PlainCell | MarkedCell | MergedCell;

/** Cells merged into one: rows and columns from the first to the last, counted from 0. */
export interface MergedArea {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Where something lies in a sheet, counted from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The sheet of a workbook that was read. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** In each row of an area the leftmost cell has its value already. */
  readonly merges: readonly MergedArea[];
  /** Pictures that float over the sheet, by the cell they begin in. */
  readonly pictures: readonly CellPlace[];
  readonly hidden: HiddenParts;
  /** Whether its days are counted from 1904 instead of 1900. */
  readonly countsFrom1904: boolean;
  /** Other sheets that people see, in order. */
  readonly otherSheets: readonly string[];
  /** Sheets with lines that people do not see, in order; without those that programs keep for themselves. */
  readonly hiddenSheets: readonly string[];
}

/** What a sheet holds and does not show, counted from 0: a filter hides rows, too. It is read like the rest. */
export interface HiddenParts {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Which sheet of a workbook is read; hidden ones are not, as long as there is another. */
export interface SheetChoice {
  /** As `titleOf` writes them: the sheet is read whose first rows hold most of them in one row; of several the first. */
  readonly titles?: readonly string[];
  /** Name of the sheet, where somebody chose it. */
  readonly name?: string;
}

/** What an uploaded workbook may cost (S-44). */
export interface WorkbookLimits {
  /** Bytes all parts of the file may unpack to. */
  readonly unpackedBytes: number;
  /** How many times larger than the file its content may be. */
  readonly ratio: number;
  /** Rows of the sheet, header included. */
  readonly rows: number;
  /** Columns of the sheet that may hold a value. */
  readonly columns: number;
  /** Milliseconds reading may take. */
  readonly time: number;
  /** Heap of the reading thread, in megabytes. */
  readonly heap: number;
}

/** Why a workbook was not read. */
export type WorkbookFault =
  | { readonly kind: "type"; readonly form: FoundForm }
  | { readonly kind: "unreadable" | "unpacked" | "memory" | "time" }
  /** There is no such sheet, or nobody sees it. */
  | { readonly kind: "sheet"; readonly name: string }
  /** A value below the last row allowed; `row` is counted from 0. */
  | { readonly kind: "rows"; readonly row: number }
  /** A value, or too many cells, beyond the last column allowed; both counted from 0. */
  | { readonly kind: "columns"; readonly row: number; readonly column: number };

/** What the reading thread answers. */
export type WorkbookReply = { readonly sheet: Sheet } | { readonly fault: WorkbookFault };

/** What the reading thread is given. */
export interface WorkbookRequest {
  readonly data: Uint8Array;
  readonly limits: WorkbookLimits;
  readonly choice: SheetChoice;
}
