import { chooseSheet, HEAD_ROWS } from "../chooseSheet.ts";
import { SheetRows } from "../sheetRows.ts";
import type { SheetChoice, WorkbookFault, WorkbookLimits, WorkbookReply } from "../workbook.types.ts";
import { compoundStreams } from "./compoundStreams.ts";
import { readOldBook } from "./readBook.ts";
import { readOldDrawing } from "./readDrawing.ts";
import { readSheetRecords, type OldSheetContent } from "./sheetRecords.ts";

/** Reads one sheet of an `.xls` file of Excel 97 or later. @throws what is wrong with the file */
export async function readXls(data: Uint8Array, choice: SheetChoice, limits: WorkbookLimits): Promise<WorkbookReply> {
  const streams = compoundStreams(data);
  const stream = streams.get("Workbook")?.();
  if (!stream) return { fault: { kind: "unreadable" } };
  const book = readOldBook(stream);
  const headOf = async (sheet: (typeof book.sheets)[number]) => {
    const head = new SheetRows(limits);
    fillRows(head, { ...readSheetRecords(stream, sheet, book, HEAD_ROWS), merges: [] });
    return head.rows;
  };
  const chosen = await chooseSheet(book.sheets, choice, headOf);
  if (!chosen) return { fault: choice.name === undefined ? { kind: "unreadable" } : { kind: "sheet", name: choice.name } };
  const content = readSheetRecords(stream, chosen.sheet, book);
  const rows = new SheetRows(limits);
  const fault = fillRows(rows, content);
  if (fault) return { fault };
  const pictures = readOldDrawing(content.drawing);
  const { name } = chosen.sheet;
  return {
    sheet: { name, rows: rows.rows, merges: rows.merges, pictures, countsFrom1904: book.countsFrom1904, otherSheets: chosen.others },
  };
}

function fillRows(rows: SheetRows, content: Pick<OldSheetContent, "rows" | "merges">): WorkbookFault | undefined {
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
