import { blockHtml, blockText, pasteRange, readBlock, type TextBlock, widthOf } from "./clipboard.ts";
import type { RowChange } from "./rowChange.ts";
import { insertAt } from "./rowChange.ts";
import { isUnread } from "./paging/pageRows.ts";
import type { CellRange } from "./selection.ts";
import type { TableColumn } from "./tableColumn.ts";
import type { TableModel } from "./tableModel.ts";
import { clearedCells, isMissed, pastedCells, textsOfRange, valueOfText } from "./writing.ts";
import { isBlankText } from "../../../schema/text/space.ts";

/** Cells that one paste may bring; more is read by an import, which runs on the server. */
export const MOST_PASTED_CELLS = 200_000;

/** What goes to the clipboard, as the formats that programs read; `undefined` where nothing is selected. */
export function copiedTexts(model: TableModel): { readonly text: string; readonly html: string } | undefined {
  const { range } = model;
  if (!range) return undefined;
  const missing = model.rows.slice(range.top, range.bottom + 1).filter((row) => isUnread(model.keyOf(row))).length;
  if (missing > 0) {
    model.set({ notice: `没有复制：选中的行有 ${missing} 行还没有载入。请先滚动到这些行，等它们显示出来再复制；行很多时请用导出` });
    return undefined;
  }
  const block = textsOfRange(model, range);
  return { text: blockText(block), html: blockHtml(block) };
}

/** Copies what is selected and empties it. */
export function cutTexts(model: TableModel): ReturnType<typeof copiedTexts> {
  const texts = copiedTexts(model);
  if (texts && model.range) model.cursor.write(clearedCells(model, model.range));
  return texts;
}

/** Writes a text that was copied elsewhere, as `pasteBlock` does it. */
export async function pasteTexts(model: TableModel, text: string): Promise<void> {
  await pasteBlock(model, readBlock(text));
}

/**
 * Writes what was copied elsewhere from the cursor on, as one step. Rows that are missing are added, as far as there may be
 * more. What cannot be read stays in its cell, which says so; what had no place, and what cannot be changed, is told.
 */
export async function pasteBlock(model: TableModel, block: TextBlock): Promise<void> {
  // Into an empty table too, where there is no cell for a cursor.
  const range = model.range ?? (model.size.rows === 0 ? { top: 0, bottom: 0, left: 0, right: 0 } : undefined);
  const width = widthOf(block);
  if (!range || model.isReadOnly) return;
  if (width === 0) {
    model.set({ notice: "剪贴板里没有文字，请重新复制要粘贴的内容" });
    return;
  }
  if (block.length * width > MOST_PASTED_CELLS) {
    model.set({ notice: `一次最多粘贴 ${MOST_PASTED_CELLS} 格，请分几次粘贴，或用导入` });
    return;
  }
  model.commit();
  const target = pasteRange(block, range);
  const columns = model.columns.slice(target.left, target.right + 1);
  const asked = prepared(columns, block);
  await (columns.some(({ prepare }) => prepare) ? Promise.race([asked, patience()]) : asked);
  paste(model, block, { asked, target, columns, cut: cutColumns(block, model.columns.length - target.left) });
}

interface Pasting {
  readonly target: CellRange;
  readonly columns: readonly TableColumn[];
  /** Ends when what texts mean is known. */
  readonly asked: Promise<void>;
  /** Columns of the block for which there is none in the table. */
  readonly cut: number;
}

/** How many columns of a block that say anything lie past those that there are. */
function cutColumns(block: TextBlock, room: number): number {
  const width = widthOf(block);
  const places = Array.from({ length: Math.max(0, width - room) }, (_, index) => room + index);
  return places.filter((place) => block.some((cells) => !isBlankText(cells[place] ?? ""))).length;
}

function paste(model: TableModel, block: TextBlock, { target, columns, cut, asked }: Pasting): void {
  const missing = Math.max(0, target.bottom + 1 - model.size.rows);
  const added = model.isGrowing ? Math.min(missing, model.room) : 0;
  const { cells, closed } = pastedCells(model, block, { ...target, bottom: Math.min(target.bottom, model.size.rows - 1) });
  const firstNew = model.size.rows - target.top;
  const lines = Array.from({ length: added }, (_, index) => block[(firstNew + index) % block.length] ?? []);
  const made = lines.map((texts) => pastedRow(model, columns, texts));
  const rows = made.map(({ row }) => row);
  const leftOut = made.reduce((sum, { missed }) => sum + missed, closed);
  const changes: RowChange[] = [];
  if (cells.length > 0) changes.push({ kind: "set", cells });
  if (rows.length > 0) changes.push(insertAt(rows, model.source.rows().length));
  model.writeAndRead(changes, asked);
  const last = Math.min(target.bottom, model.size.rows - 1);
  const right = Math.min(target.right, model.size.columns - 1);
  // The cursor stays in the first cell, so that what was pasted is seen from its start.
  model.select({ anchor: { row: Math.max(last, target.top), column: right }, focus: { row: target.top, column: target.left } });
  model.set({ notice: noticeOf({ left: missing - added, closed: leftOut, cut, most: model.source.maxRows }) });
}

/** A new row with the texts of a line, and how many of them it does not take: there it stays as a new row starts. */
function pastedRow(model: TableModel, columns: readonly TableColumn[], texts: readonly string[]) {
  const row = model.source.newRow();
  const written: (readonly [string, unknown])[] = [];
  let missed = 0;
  for (const [index, column] of columns.entries()) {
    const text = texts[index] ?? "";
    if (isBlankText(text)) continue;
    if (column.fromText && model.isOpen(row, column)) {
      const value = valueOfText(column, text, row);
      written.push([column.key, value], ...Object.entries(column.along?.(value) ?? {}));
    } else missed += Number(isMissed(column, text, row));
  }
  return { row: { ...row, ...Object.fromEntries(written) }, missed };
}

/** ms that a paste waits for what its texts mean, so that it mostly stands there as it is meant; what takes longer is read later. */
const PATIENCE = 1500;

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
}

/** Lets columns look up what texts mean that the browser does not know by itself. */
async function prepared(columns: readonly TableColumn[], block: TextBlock): Promise<void> {
  const textsOf = (index: number) => [...new Set(block.flatMap((cells) => cells[index % cells.length] ?? []))];
  await Promise.all(columns.flatMap(({ prepare }, index) => (prepare ? [prepare(textsOf(index))] : [])));
}

interface Leftover {
  /** Rows that had no place. */
  readonly left: number;
  readonly closed: number;
  readonly cut: number;
  readonly most: number | undefined;
}

function noticeOf({ left, closed, cut, most }: Leftover): string | undefined {
  const parts = [
    ...(left > 0 ? [`有 ${left} 行没有放下${Number.isFinite(most) ? `，最多 ${most} 行` : ""}`] : []),
    ...(cut > 0 ? [`有 ${cut} 列超出表格，没有写入`] : []),
    ...(closed > 0 ? [`有 ${closed} 格不能修改，没有写入`] : []),
  ];
  return parts.length > 0 ? parts.join("；") : undefined;
}
