import { chooseSheet, HEAD_ROWS } from "../chooseSheet.ts";
import { SheetRows } from "../sheetRows.ts";
import type { CellPlace, SheetChoice, WorkbookLimits, WorkbookReply } from "../workbook.types.ts";
import { BookParts, readBookParts } from "./bookParts.ts";
import type { SheetContext } from "./cellOfParts.ts";
import { readDrawing } from "./readDrawing.ts";
import { readSheetPart } from "./readSheet.ts";
import { readStyles } from "./readStyles.ts";
import { readTexts } from "./readTexts.ts";

/** Reads one sheet of an `.xlsx` file. @throws what is wrong with the file */
export async function readXlsx(data: Uint8Array, choice: SheetChoice, limits: WorkbookLimits): Promise<WorkbookReply> {
  const parts = new BookParts(data);
  const { sheets, countsFrom1904, isUncomputed, stylesPath, textsPath } = await readBookParts(parts);
  const context: SheetContext = {
    texts: textsPath === undefined ? [] : await readTexts(parts, textsPath),
    styles: stylesPath === undefined ? [] : await readStyles(parts, stylesPath),
    countsFrom1904,
    isUncomputed,
  };
  const headOf = async ({ path }: { readonly path: string }) => {
    const head = new SheetRows(limits);
    await readSheetPart(parts, { path, context, onlyFirst: HEAD_ROWS }, head);
    return head.rows;
  };
  const chosen = await chooseSheet(sheets, choice, headOf);
  if (!chosen) return { fault: choice.name === undefined ? { kind: "unreadable" } : { kind: "sheet", name: choice.name } };
  const { sheet: listed, others: otherSheets, hidden: hiddenSheets } = chosen;
  const content = new SheetRows(limits);
  const fault = await readSheetPart(parts, { path: listed.path, context }, content);
  if (fault) return { fault };
  const pictures = await picturesOf(parts, listed.path);
  const { rows, merges, hidden } = content;
  return { sheet: { name: listed.name, rows, merges, hidden, pictures, countsFrom1904, otherSheets, hiddenSheets } };
}

/** What is drawn is not taken over, so a broken drawing is no reason to refuse the file. */
async function picturesOf(parts: BookParts, sheetPath: string): Promise<readonly CellPlace[]> {
  try {
    return await readDrawing(parts, sheetPath);
  } catch {
    return [];
  }
}
