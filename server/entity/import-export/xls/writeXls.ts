import { setImmediate } from "node:timers/promises";
import { compoundFile } from "./compoundFile.ts";
import { longText, RecordWriter, shortText, words } from "./recordWriter.ts";
import { CELL_CHARACTERS, SharedStrings } from "./sharedStrings.ts";

/** A cell: a text stays a text whatever it begins with, a number a number; a share is shown with its sign, 45 as 45%. */
export type XlsCell = string | number | { readonly percent: number } | null;

/** One column of a sheet. */
export interface XlsColumn {
  readonly title: string;
  /** Width in characters. */
  readonly width: number;
}

/** A table to be written. */
export interface XlsSheet {
  readonly name: string;
  readonly columns: readonly XlsColumn[];
  readonly rows: readonly (readonly XlsCell[])[];
}

/** Rows and columns the format can hold, and characters of a cell. */
export const XLS_LIMITS = { rows: 65_536, columns: 256, characters: CELL_CHARACTERS } as const;

const RECORD = {
  bof: 0x0809,
  eof: 0x000a,
  codePage: 0x0042,
  dateMode: 0x0022,
  window1: 0x003d,
  font: 0x0031,
  numberFormat: 0x041e,
  format: 0x00e0,
  style: 0x0293,
  sheet: 0x0085,
  columnInfo: 0x007d,
  dimensions: 0x0200,
  text: 0x00fd,
  number: 0x0203,
  window2: 0x023e,
  pane: 0x0041,
} as const;
/** Indexes of cell formats: fifteen of styles and the default come first, as every reader expects. */
const FORMAT = { plain: 15, text: 16, header: 17, percent: 18 } as const;
/** Number formats of shares by their decimals; the format itself has those without any and with two, `0%` and `0.00%`. */
const PERCENT_FORMATS = [9, 164, 10, 165, 166, 167, 168, 169, 170, 171, 172] as const;
const FIRST_OWN_FORMAT = 164;
/** Number format `@`: the cell is text, also after a person edits it. */
const TEXT_FORMAT = 49;
/** The fifth font; number 4 does not exist in the format. */
const BOLD_FONT = 5;
const STYLE_KIND = 0xfff5;
const CELL_KIND = 1;
/** Grid, headings, the first row frozen; of the chosen sheet also: selected and shown. */
const OTHER_WINDOW = 0x01be;
const CHOSEN_WINDOW = 0x07be;
const ROWS_PER_TURN = 2000;
const MOST_DECIMALS = PERCENT_FORMATS.length - 1;

/**
 * Writes tables as an Excel 97–2003 workbook (BIFF8), one sheet each: a bold frozen header, texts as text cells.
 * Long tables let other work run in between.
 *
 * @throws RangeError for a table beyond `XLS_LIMITS`
 */
export async function writeXls(...sheets: readonly [XlsSheet, ...XlsSheet[]]): Promise<Buffer> {
  const tooLarge = sheets.find(({ rows, columns }) => rows.length >= XLS_LIMITS.rows || columns.length > XLS_LIMITS.columns);
  if (tooLarge) throw new RangeError("The table is too large for an .xls file.");
  const strings = new SharedStrings();
  const bodies: Buffer[] = [];
  for (const [index, sheet] of sheets.entries()) bodies.push(await sheetRecords(sheet, { strings, isChosen: index === 0 }));
  const writer = new RecordWriter();
  const positions = writeGlobals(writer, { names: sheets.map(({ name }) => name), strings });
  let start = writer.length;
  for (const [index, position] of positions.entries()) {
    writer.patchUInt32(position, start);
    start += bodies[index]?.byteLength ?? 0;
  }
  return compoundFile(Buffer.concat([writer.bytes(), ...bodies]));
}

/** Writes what stands before the sheets; gives the offsets at which the sheets' own positions have to go. */
function writeGlobals(
  writer: RecordWriter,
  { names, strings }: { readonly names: readonly string[]; readonly strings: SharedStrings },
): readonly number[] {
  writer.record(RECORD.bof, beginning(0x0005));
  writer.record(RECORD.codePage, words(1200));
  writer.record(RECORD.window1, words(0x0168, 0x010e, 0x5c1e, 0x2a30, 0x0038, 0, 0, 1, 0x0258));
  writer.record(RECORD.dateMode, words(0));
  for (const weight of [400, 400, 400, 400, 700]) writer.record(RECORD.font, font(weight));
  for (const [decimals, number] of PERCENT_FORMATS.entries())
    if (number >= FIRST_OWN_FORMAT)
      writer.record(RECORD.numberFormat, Buffer.concat([words(number), longText(`0.${"0".repeat(decimals)}%`)]));
  for (let index = 0; index < FORMAT.plain; index += 1) writer.record(RECORD.format, cellFormat({ kind: STYLE_KIND }));
  writer.record(RECORD.format, cellFormat({ kind: CELL_KIND }));
  writer.record(RECORD.format, cellFormat({ kind: CELL_KIND, number: TEXT_FORMAT }));
  writer.record(RECORD.format, cellFormat({ kind: CELL_KIND, number: TEXT_FORMAT, font: BOLD_FONT }));
  for (const number of PERCENT_FORMATS) writer.record(RECORD.format, cellFormat({ kind: CELL_KIND, number }));
  writer.record(RECORD.style, Buffer.from([0x00, 0x80, 0x00, 0xff]));
  const positions = names.map((name) => writer.record(RECORD.sheet, Buffer.concat([Buffer.alloc(6), shortText(sheetName(name))])));
  strings.write(writer);
  writer.record(RECORD.eof, Buffer.alloc(0));
  return positions;
}

interface SheetContext {
  readonly strings: SharedStrings;
  /** The sheet that is open when the file is. */
  readonly isChosen: boolean;
}

async function sheetRecords({ columns, rows }: XlsSheet, { strings, isChosen }: SheetContext): Promise<Buffer> {
  const writer = new RecordWriter();
  writer.record(RECORD.bof, beginning(0x0010));
  for (const [index, { width }] of columns.entries())
    writer.record(RECORD.columnInfo, words(index, index, Math.round(width * 256), FORMAT.plain, 0, 0));
  const dimensions = Buffer.alloc(14);
  dimensions.writeUInt32LE(rows.length + 1, 4);
  dimensions.writeUInt16LE(columns.length, 10);
  writer.record(RECORD.dimensions, dimensions);
  for (const [index, { title }] of columns.entries())
    writer.record(RECORD.text, textCell({ row: 0, column: index, format: FORMAT.header }, strings.indexOf(title)));
  for (const [index, row] of rows.entries()) {
    writeRow(writer, { row, index: index + 1, strings });
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await setImmediate();
  }
  writer.record(RECORD.window2, words(isChosen ? CHOSEN_WINDOW : OTHER_WINDOW, 0, 0, 0x0040, 0, 0, 0, 0, 0));
  writer.record(RECORD.pane, words(0, 1, 1, 0, 2));
  writer.record(RECORD.eof, Buffer.alloc(0));
  return writer.bytes();
}

function writeRow(
  writer: RecordWriter,
  { row, index, strings }: { readonly row: readonly XlsCell[]; readonly index: number; readonly strings: SharedStrings },
): void {
  for (const [column, value] of row.entries()) {
    if (value === null || value === "") continue;
    if (typeof value === "string")
      writer.record(RECORD.text, textCell({ row: index, column, format: FORMAT.text }, strings.indexOf(value)));
    else if (typeof value === "number") writer.record(RECORD.number, numberCell({ row: index, column, format: FORMAT.plain }, value));
    else writer.record(RECORD.number, percentCell({ row: index, column }, value.percent));
  }
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
  readonly format: number;
}

function textCell({ row, column, format }: CellPlace, index: number): Buffer {
  return Buffer.concat([words(row, column, format), uint32(index)]);
}

function numberCell({ row, column, format }: CellPlace, value: number): Buffer {
  const payload = Buffer.allocUnsafe(14);
  words(row, column, format).copy(payload);
  payload.writeDoubleLE(value, 6);
  return payload;
}

/** A share with as many decimals as it has, ten at most. */
function percentCell(place: Omit<CellPlace, "format">, percent: number): Buffer {
  const [, fraction = ""] = percent.toFixed(MOST_DECIMALS).split(".");
  const decimals = fraction.replace(/0+$/, "").length;
  return numberCell({ ...place, format: FORMAT.percent + decimals }, Number((percent / 100).toPrecision(15)));
}

function beginning(kind: number): Buffer {
  return Buffer.concat([words(0x0600, kind, 0x0dbb, 0x07cc), uint32(0x0041), uint32(6)]);
}

function font(weight: number): Buffer {
  return Buffer.concat([words(220, 0, 0x7fff, weight, 0), Buffer.from([0, 0, 0x86, 0]), shortText("等线")]);
}

function cellFormat({
  kind,
  number = 0,
  font: fontIndex = 0,
}: {
  readonly kind: number;
  readonly number?: number;
  readonly font?: number;
}): Buffer {
  // Which attributes differ from the style: number format and font of cells, none of styles.
  const used = kind === CELL_KIND ? 0x0c : 0xf4;
  return Buffer.concat([words(fontIndex, number, kind), Buffer.from([0x20, 0, 0, used]), Buffer.alloc(8), words(0x20c0)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Excel allows 31 characters and none of `:\/?*[]`. */
function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[:\\/?*[\]]/g, " ")
      .trim()
      .slice(0, 31) || "Sheet1"
  );
}
