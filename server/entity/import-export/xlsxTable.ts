import { setImmediate as nextTurn } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { writeXlsxStream, type CellStyle, type CellValue, type ColumnDef } from "hucre";
import { exactNumber } from "../../../src/schema/kinds/sheetNumbers.ts";
import { sheetName } from "./templateBook.ts";
import { CELL_CHARACTERS } from "./xls/sharedStrings.ts";
import type { XlsCell, XlsSheet } from "./xls/writeXls.ts";

/** What a column without a notation of its own is written in. */
const PLAIN: CellStyle = {};
const HEADER: CellStyle = { font: { bold: true }, numFmt: "@" };
/** The cell is text, also after a person edits it: leading zeros and long numbers stay. */
const TEXT: CellStyle = { numFmt: "@" };
/** Decimals of a share that are shown; all of them are stored. */
const MOST_DECIMALS = 10;
const ROWS_PER_TURN = 500;
/** Signs that no XML can hold, in whatever notation: programs would call the file broken. */
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

/**
 * Writes the table of an export as an .xlsx workbook: a bold frozen header, texts as text cells, shares with their sign.
 * Rows are turned into XML and packed as they come, so that neither a second copy of the table stands in memory nor
 * others wait for it.
 */
export async function xlsxTable(sheet: XlsSheet): Promise<Buffer> {
  let isHeader = true;
  const styles = sheet.columns.map((_, place) => styleOf(sheet.rows, place));
  const columns = sheet.columns.map(({ width }, place): ColumnDef => ({
    width,
    // The writer asks for the style of a column at each row, and knows no other way to make the first one bold.
    get style(): CellStyle {
      return isHeader ? HEADER : (styles[place] ?? PLAIN);
    },
  }));
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield sheet.columns.map(({ title }) => title);
    isHeader = false;
    for (const [index, row] of sheet.rows.entries()) {
      if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
      yield row.map(valueOf);
    }
  }
  return buffer(writeXlsxStream(rows(), { name: sheetName(sheet.name), columns, freezePane: { rows: 1 } }));
}

/** All cells of a column are of one field, and so of one kind: the first that holds something tells. */
function styleOf(rows: XlsSheet["rows"], place: number): CellStyle | undefined {
  const cells = rows.map((row) => row[place] ?? null);
  const shares = cells.filter((cell) => typeof cell === "object" && cell !== null);
  if (shares.length > 0) return { numFmt: percentFormat(shares.reduce((most, { percent }) => Math.max(most, decimalsOf(percent)), 0)) };
  return cells.some((cell) => typeof cell === "number") ? undefined : TEXT;
}

function percentFormat(decimals: number): string {
  return decimals === 0 ? "0%" : `0.${"0".repeat(decimals)}%`;
}

function decimalsOf(percent: number): number {
  const [, fraction = ""] = percent.toFixed(MOST_DECIMALS).split(".");
  return fraction.replace(/0+$/, "").length;
}

function valueOf(cell: XlsCell): CellValue {
  if (typeof cell === "string") return cell.slice(0, CELL_CHARACTERS).replaceAll(FORBIDDEN, "");
  return typeof cell === "object" && cell !== null ? exactNumber(cell.percent / 100) : cell;
}
