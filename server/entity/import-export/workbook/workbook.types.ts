/** A cell as the spreadsheet holds it; dates carry the wall clock of the sheet in their UTC members. */
export type Cell = string | number | boolean | Date | null;

/** What an uploaded workbook may cost (S-44). */
export interface WorkbookLimits {
  /** Bytes all parts of the file may unpack to. */
  readonly unpackedBytes: number;
  /** How many times larger than the file its content may be. */
  readonly ratio: number;
  /** Rows of the first sheet, header included. */
  readonly rows: number;
  /** Columns of the first sheet that may hold a value. */
  readonly columns: number;
  /** Milliseconds reading may take. */
  readonly time: number;
  /** Heap of the reading thread, in megabytes. */
  readonly heap: number;
}

/** Why a workbook was not read. */
export type WorkbookFault =
  | { readonly kind: "type" | "unreadable" | "unpacked" | "memory" | "time" }
  /** A value below the last row allowed; `row` is counted from 0. */
  | { readonly kind: "rows"; readonly row: number }
  /** A value, or too many cells, beyond the last column allowed; both counted from 0. */
  | { readonly kind: "columns"; readonly row: number; readonly column: number };

/** What the reading thread answers. */
export type WorkbookReply = { readonly rows: readonly (readonly Cell[])[] } | { readonly fault: WorkbookFault };

/** What the reading thread is given. */
export interface WorkbookRequest {
  readonly data: Uint8Array;
  readonly limits: WorkbookLimits;
}
