import type { FormGroup } from "./screen.ts";

/** A sheet of paper, mm. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

/** Rows that one call prints at most. */
export const MOST_PRINTED = 500;

/** How rows are put on paper. */
export type PrintLayout = TableSheets | LabelSheets | DetailSheets;

/** A table of rows, whose head comes again on every sheet. */
export interface TableSheets {
  readonly layout: "table";
  readonly paper: Paper;
  readonly columns: readonly PrintColumn[];
  /** Rows are counted in a first column, from one on each new table. */
  readonly isNumbered: boolean;
  /** Names of fields that head a table: rows with other values in them begin a sheet of their own. */
  readonly per: readonly string[];
  /** Name of the field whose values are headings within a table. */
  readonly groupBy?: string;
}

/** One column of a table. */
export interface PrintColumn {
  /** Absent: the column is empty, for handwriting. */
  readonly field?: string;
  readonly title: string;
  /** mm */
  readonly width?: number;
}

/** One label for each row. */
export interface LabelSheets {
  readonly layout: "label";
  readonly paper: Paper;
  /** Names of fields, each a line; the first is what the label is called. */
  readonly lines: readonly string[];
  /** Name of the field that the code holds. */
  readonly qr?: string;
}

/** Everything of one row, each row on sheets of its own. */
export interface DetailSheets {
  readonly layout: "detail";
  readonly paper: Paper;
  readonly groups: readonly FormGroup[];
}

/** The sheet that papers are where nobody says, mm. */
export const A4: Paper = { width: 210, height: 297 };

/** The same on its side. */
export const A4_LANDSCAPE: Paper = { width: A4.height, height: A4.width };

/** Names of the fields that a layout shows or goes by. */
export function printedFields(print: PrintLayout): string[] {
  if (print.layout === "label") return [...print.lines, ...(print.qr === undefined ? [] : [print.qr])];
  if (print.layout === "detail") return print.groups.flatMap(({ fields }) => fields);
  const columns = print.columns.flatMap(({ field }) => field ?? []);
  return [...columns, ...print.per, ...(print.groupBy === undefined ? [] : [print.groupBy])];
}
