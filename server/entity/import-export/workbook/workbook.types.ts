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
  /** Milliseconds reading may take. */
  readonly time: number;
}

/** Why a workbook was not read. */
export type WorkbookFault = "type" | "unreadable" | "unpacked" | "rows" | "time";

/** What the reading thread answers. */
export type WorkbookReply = { readonly rows: readonly (readonly Cell[])[] } | { readonly fault: WorkbookFault };

/** What the reading thread is given. */
export interface WorkbookRequest {
  readonly data: Uint8Array;
  readonly limits: WorkbookLimits;
}
