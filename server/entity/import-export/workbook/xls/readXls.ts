import { chooseSheet, HEAD_ROWS } from "../chooseSheet.ts";
import { SheetRows } from "../sheetRows.ts";
import type { SheetChoice, WorkbookFault, WorkbookLimits, WorkbookReply } from "../workbook.types.ts";
import { compoundStreams } from "./compoundStreams.ts";
import { readOldBook } from "./readBook.ts";
import { readOldDrawing } from "./readDrawing.ts";
import { readSheetRecords, type OldSheetContent } from "./sheetRecords.ts";

/** Describes the document: programs that calculate write it, those that only write sheets leave it out. */
const SUMMARY = "\u0005SummaryInformation";

/** Reads one sheet of an `.xls` file of Excel 97 or later. @throws what is wrong with the file */
export async function readXls(data: Uint8Array, choice: SheetChoice, limits: WorkbookLimits): Promise<WorkbookReply> {
  const streams = compoundStreams(data);
  const stream = streams.get("Workbook")?.();
  if (!stream) return { fault: { kind: "unreadable" } };
  const book = { ...readOldBook(stream), isUncomputed: !streams.has(SUMMARY) };
  const headOf = async (sheet: (typeof book.sheets)[number]) => {
    const head = new SheetRows(limits);
    fillRows(head, { ...readSheetRecords(stream, sheet, book, HEAD_ROWS), merges: [] });
    return head.rows;
  };
  const chosen = await chooseSheet(book.sheets, choice, headOf);
  if (!chosen) return { fault: choice.name === undefined ? { kind: "unreadable" } : { kind: "sheet", name: choice.name } };
  const content = readSheetRecords(stream, chosen.sheet, book);
  const filled = new SheetRows(limits);
  const fault = fillRows(filled, content);
  if (fault) return { fault };
  const pictures = readOldDrawing(content.drawing);
  const { sheet, others: otherSheets, hidden: hiddenSheets } = chosen;
  const { rows, merges, hidden } = filled;
  const { countsFrom1904 } = book;
  return { sheet: { name: sheet.name, rows, merges, hidden, pictures, countsFrom1904, otherSheets, hiddenSheets } };
}

function fillRows(rows: SheetRows, content: Omit<OldSheetContent, "drawing">): WorkbookFault | undefined {
  for (const index of content.hiddenRows) rows.hideRow(index);
  for (const { first, last } of content.hiddenColumns) rows.hideColumns(first, last);
  for (const [index, cells] of [...content.rows].toSorted(([one], [other]) => one - other)) {
    const fault = rows.add(index, cells);
    if (fault) return fault;
  }
  for (const area of content.merges) {
    const fault = rows.merge(area);
    if (fault) return fault;
  }
  return undefined;
}
