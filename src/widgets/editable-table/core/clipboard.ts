import { readCells } from "../../../schema/text/readCells.ts";
import type { CellPlace, CellRange } from "./selection.ts";

/** Rows of cells as texts. */
export type TextBlock = readonly (readonly string[])[];

/**
 * Writes a block as spreadsheet programs put it on the clipboard: cells parted by tabs, rows by line breaks, and what holds
 * either in quotes.
 */
export function blockText(block: TextBlock): string {
  return block.map((cells) => cells.map(quoted).join("\t")).join("\r\n");
}

function quoted(text: string): string {
  return /[\t\r\n]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a block as the table that programs read which take formatted text. */
export function blockHtml(block: TextBlock): string {
  const cells = (texts: readonly string[]) => texts.map((text) => `<td>${escaped(text)}</td>`).join("");
  return `<table>${block.map((texts) => `<tr>${cells(texts)}</tr>`).join("")}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
}

/**
 * Reads what Excel, WPS and Feishu put on the clipboard as plain text. The line break at the end ends the last row and begins
 * none; cells that were merged are empty but for the first. A formula comes as what it shows, or as text.
 */
export function readBlock(text: string): TextBlock {
  const rows = readCells(text);
  return rows.length > 1 && rows.at(-1)?.join("") === "" && /[\r\n]$/.test(text) ? rows.slice(0, -1) : rows;
}

/** Cells of the longest row. Counted one by one: rows can be more than a call takes arguments. */
export function widthOf(block: TextBlock): number {
  return block.reduce((width, { length }) => Math.max(width, length), 0);
}

/**
 * The cells a block is written into: from the first selected cell on, and as often as it fits where a larger range is selected,
 * as spreadsheets do it.
 */
export function pasteRange(block: TextBlock, selected: CellRange): CellRange {
  const height = block.length;
  const width = widthOf(block);
  const rows = selected.bottom - selected.top + 1;
  const columns = selected.right - selected.left + 1;
  const times = (wanted: number, size: number) => (size > 0 && wanted % size === 0 ? wanted : size);
  return {
    top: selected.top,
    left: selected.left,
    bottom: selected.top + times(rows, height) - 1,
    right: selected.left + times(columns, width) - 1,
  };
}

/** Gives the text of a block for each cell of the range it is written into; `undefined` where its row is shorter. */
export function textsFor(block: TextBlock, range: CellRange): (place: CellPlace) => string | undefined {
  const width = Math.max(1, widthOf(block));
  return ({ row, column }) => block[(row - range.top) % block.length]?.[(column - range.left) % width];
}
