/** How far an import is, in lines. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

/** What an import of a file would do. */
export interface ImportPreview {
  readonly fileHash: string;
  readonly totalCount: number;
  readonly addedCount: number;
  readonly changedCount: number;
  readonly sameCount: number;
  readonly skippedCount: number;
  /** Lines held against values that this person may not see: what becomes of them shows when they are imported. */
  readonly undecidedCount: number;
  readonly errorCount: number;
  /** Rows that are the template's example. */
  readonly sampleRows: readonly number[];
  /** Titles by which a line is known to be about a row that is there. */
  readonly keys: readonly string[];
  readonly canUpdate: boolean;
  /** The first of the faulty lines. */
  readonly faults: readonly FaultyLine[];
  /** All of them, with the reasons; base64. */
  readonly errorFile?: { readonly name: string; readonly data: string };
  /** What is understood otherwise than it stands in the file, and what of it is not taken over. */
  readonly remarks: readonly ImportRemark[];
  readonly sheets: ReadSheets;
  /** When this file was imported before, and how many rows. */
  readonly repeated?: { readonly at: string; readonly count: number };
}

/** Which sheet of a workbook was read. */
export interface ReadSheets {
  readonly name: string;
  /** Those that could be read instead. */
  readonly others: readonly string[];
}

/** Something that an import understands otherwise than it stands in the file, or does not take over. */
export interface ImportRemark {
  /** Title of the column; "" where the remark is about the file. */
  readonly title: string;
  readonly message: string;
  /** The first rows it is about, as spreadsheet programs number them; none where it is about all of them. */
  readonly rows: readonly number[];
  /** How many rows it is about. */
  readonly rowCount: number;
}

/** What is asked where the titles of a file do not fit: which of its columns is for which field. */
export interface ColumnsQuestion {
  readonly columns: readonly FileColumn[];
  readonly fields: readonly FillableField[];
  readonly sheets: ReadSheets;
}

/** A column of a file. */
export interface FileColumn {
  /** Its place, counted from 0. */
  readonly index: number;
  /** As it stands in the file; "" where it has none. */
  readonly title: string;
  /** The first of its values. */
  readonly samples: readonly string[];
  /** Name of the field that it most likely is for. */
  readonly field?: string;
}

/** A field that an import may fill. */
export interface FillableField {
  readonly name: string;
  readonly title: string;
  readonly required: boolean;
}

/** A line that would not be taken over, with everything that is wrong with it. */
export interface FaultyLine {
  /** Number of the row in the person's own file. */
  readonly row: number;
  readonly faults: readonly { readonly title: string; readonly message: string }[];
}

/** The answer of an import, or that there is none yet. */
export type ImportState =
  | { readonly state: "unknown" }
  | ({ readonly state: "running" } & Partial<ImportProgress>)
  | { readonly state: "done"; readonly code: number; readonly message: string; readonly result: unknown };
