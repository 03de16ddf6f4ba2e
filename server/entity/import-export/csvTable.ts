import { setImmediate as nextTurn } from "node:timers/promises";
import { percentText } from "../../../src/schema/kinds/sheetNumbers.ts";
import type { XlsCell, XlsSheet } from "./xls/writeXls.ts";

/** Without it, spreadsheet programs take the file for one in the encoding of the computer. */
const BYTE_ORDER_MARK = "\uFEFF";
const ROWS_PER_TURN = 2000;
/** Begins of texts that spreadsheet programs take for a formula, in full width too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
/** Signs for which a cell stands in quotation marks (RFC 4180 §2). */
const QUOTED = /[",\r\n]/;

/**
 * Writes the table of an export as comma-separated values (RFC 4180) in UTF-8. A text that looks like a formula begins with
 * an apostrophe, for a file of texts alone cannot say that it is none (S-45).
 */
export async function csvTable({ columns, rows }: XlsSheet): Promise<Buffer> {
  const lines = [lineOf(columns.map(({ title }) => title))];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
    lines.push(lineOf(row));
  }
  return Buffer.from(BYTE_ORDER_MARK + lines.join(""));
}

function lineOf(cells: readonly XlsCell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: XlsCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return percentText(cell.percent / 100);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
