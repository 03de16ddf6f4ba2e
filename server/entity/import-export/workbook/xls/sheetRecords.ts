import { numberCell } from "../numberCell.ts";
import type { PlacedCell } from "../sheetRows.ts";
import { textCell } from "../textCell.ts";
import type { MarkedCell, MergedArea, PlainCell } from "../workbook.types.ts";
import { BiffReader, biffRecords, type BiffRecord } from "./biffRecords.ts";
import type { OldBook, OldSheet } from "./readBook.ts";

/** What the records of a sheet hold. */
export interface OldSheetContent {
  /** Cells by row. */
  readonly rows: ReadonlyMap<number, readonly PlacedCell[]>;
  readonly merges: readonly MergedArea[];
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly { readonly first: number; readonly last: number }[];
  /** The pieces of what is drawn on it. */
  readonly drawing: readonly Uint8Array[];
}

const RECORD = {
  begin: 0x0809,
  end: 0x000a,
  sharedText: 0x00fd,
  text: 0x0204,
  richText: 0x00d6,
  shortNumber: 0x027e,
  shortNumbers: 0x00bd,
  number: 0x0203,
  logical: 0x0205,
  formula: 0x0006,
  formulaText: 0x0207,
  merges: 0x00e5,
  row: 0x0208,
  columns: 0x007d,
  drawing: 0x00ec,
} as const;
const ERRORS: Readonly<Record<number, string>> = {
  0x00: "#NULL!",
  0x07: "#DIV/0!",
  0x0f: "#VALUE!",
  0x17: "#REF!",
  0x1d: "#NAME?",
  0x24: "#NUM!",
  0x2a: "#N/A",
};
/** Asks whoever opens the file to calculate the formula. */
const TO_CALCULATE = 2;
/** Options of a row, and of columns, that are not shown. */
const [ROW_HIDDEN, COLUMNS_HIDDEN] = [0x20, 1];

/** What a sheet is read by. */
interface OldSheetContext extends OldBook {
  /** The program that wrote the file does not calculate: it leaves the results of formulas open and does not say so. */
  readonly isUncomputed: boolean;
}

/** Reads the records of a sheet; `onlyFirst` leaves out what stands below so many rows. */
export function readSheetRecords(
  stream: Uint8Array,
  sheet: OldSheet,
  book: OldSheetContext,
  onlyFirst = Number.POSITIVE_INFINITY,
): OldSheetContent {
  const reading = new SheetReading(book, onlyFirst);
  let depth = 0;
  for (const record of biffRecords(stream, sheet.at)) {
    // Charts in a sheet are sheets within it.
    if (record.id === RECORD.begin) depth += 1;
    else if (record.id === RECORD.end) depth -= 1;
    else if (depth === 1) reading.take(record);
    if (depth === 0) break;
  }
  return reading;
}

class SheetReading implements OldSheetContent {
  readonly rows = new Map<number, PlacedCell[]>();
  readonly merges: MergedArea[] = [];
  readonly hiddenRows: number[] = [];
  readonly hiddenColumns: { readonly first: number; readonly last: number }[] = [];
  readonly drawing: Uint8Array[] = [];
  readonly #book: OldSheetContext;
  readonly #onlyFirst: number;
  /** Where the text goes that a formula gave: it stands in a record of its own. */
  #awaited: { readonly row: number; readonly column: number } | undefined;

  constructor(book: OldSheetContext, onlyFirst: number) {
    this.#book = book;
    this.#onlyFirst = onlyFirst;
  }

  take(record: BiffRecord): void {
    const reader = new BiffReader(record);
    if (record.id === RECORD.merges) this.#takeMerges(reader);
    else if (record.id === RECORD.drawing) this.drawing.push(...record.blocks);
    else if (record.id === RECORD.shortNumbers) this.#takeNumbers(reader, record);
    else if (record.id === RECORD.row) this.#takeRow(reader);
    else if (record.id === RECORD.columns) this.#takeColumns(reader);
    else if (record.id === RECORD.formulaText) this.#takeFormulaText(reader);
    else if (CELL_RECORDS.has(record.id)) this.#takeCell(record.id, reader);
  }

  #takeCell(id: number, reader: BiffReader): void {
    const [row, column, style] = [reader.word(), reader.word(), reader.word()];
    if (id === RECORD.formula) return this.#takeFormula(reader, { row, column, style });
    this.#put(row, column, this.#cellOf(id, reader, style));
  }

  #cellOf(id: number, reader: BiffReader, style: number): PlainCell | MarkedCell {
    switch (id) {
      case RECORD.sharedText:
        return textCell(this.#book.texts[reader.long()] ?? "");
      case RECORD.number:
        return this.#number(reader.double(), style);
      case RECORD.shortNumber:
        return this.#number(reader.shortNumber(), style);
      case RECORD.logical: {
        const value = reader.byte();
        return reader.byte() === 1 ? errorCell(value) : value !== 0;
      }
      default:
        return textCell(reader.text());
    }
  }

  #number(value: number, style: number): PlainCell | MarkedCell {
    return numberCell(value, this.#book.styles[style], this.#book.countsFrom1904);
  }

  #takeNumbers(reader: BiffReader, { blocks }: BiffRecord): void {
    const [row, first] = [reader.word(), reader.word()];
    const count = Math.floor(((blocks[0]?.byteLength ?? 0) - 6) / 6);
    for (let index = 0; index < count; index += 1) {
      const style = reader.word();
      this.#put(row, first + index, this.#number(reader.shortNumber(), style));
    }
  }

  #takeFormula(
    reader: BiffReader,
    { row, column, style }: { readonly row: number; readonly column: number; readonly style: number },
  ): void {
    const bytes = Uint8Array.from({ length: 8 }, () => reader.byte());
    const isLeftOpen = (reader.word() & TO_CALCULATE) !== 0;
    const [kind = 0, , value = 0] = bytes;
    if (bytes[6] !== 0xff || bytes[7] !== 0xff) {
      const number = new DataView(bytes.buffer).getFloat64(0, true);
      return this.#put(row, column, isLeftOpen && number === 0 ? { kind: "uncomputed" } : this.#number(number, style));
    }
    if (kind === 0) this.#await(row, column);
    else if (kind === 1) this.#put(row, column, value !== 0);
    else if (kind === 2) this.#put(row, column, errorCell(value));
    else this.#put(row, column, isLeftOpen || this.#book.isUncomputed ? { kind: "uncomputed" } : null);
  }

  /** A text that does not come is a result that is not there. */
  #await(row: number, column: number): void {
    this.#awaited = { row, column };
    this.#put(row, column, { kind: "uncomputed" });
  }

  #takeFormulaText(reader: BiffReader): void {
    if (this.#awaited) this.#put(this.#awaited.row, this.#awaited.column, textCell(reader.text()));
    this.#awaited = undefined;
  }

  #takeRow(reader: BiffReader): void {
    const row = reader.word();
    reader.skip(10);
    if (reader.word() & ROW_HIDDEN) this.hiddenRows.push(row);
  }

  #takeColumns(reader: BiffReader): void {
    const [first, last, width] = [reader.word(), reader.word(), reader.word()];
    reader.skip(2);
    if (width === 0 || reader.word() & COLUMNS_HIDDEN) this.hiddenColumns.push({ first, last });
  }

  #takeMerges(reader: BiffReader): void {
    const count = reader.word();
    for (let index = 0; index < count; index += 1) {
      const [top, bottom, left, right] = [reader.word(), reader.word(), reader.word(), reader.word()];
      this.merges.push({ top, bottom, left, right });
    }
  }

  #put(row: number, column: number, cell: PlainCell | MarkedCell): void {
    if (row >= this.#onlyFirst) return;
    const cells = this.rows.get(row);
    if (cells) cells.push({ column, cell });
    else this.rows.set(row, [{ column, cell }]);
  }
}

const CELL_RECORDS: ReadonlySet<number> = new Set([
  RECORD.sharedText,
  RECORD.text,
  RECORD.richText,
  RECORD.shortNumber,
  RECORD.number,
  RECORD.logical,
  RECORD.formula,
]);

function errorCell(code: number): MarkedCell {
  return { kind: "error", shown: ERRORS[code] ?? "#ERR!" };
}
