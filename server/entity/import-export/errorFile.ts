import { ERROR_TITLE, isOwnTitle, LINE_TITLE } from "./importColumns.ts";
import type { FailedLine } from "./import.types.ts";
import { cellMeaning, FAULT_MARK } from "./cellMeaning.ts";
import type { ImportBook } from "./readBook.ts";
import { shownText } from "./workbook/shownText.ts";
import type { Cell } from "./workbook/workbook.types.ts";
import { writeXls } from "./xls/writeXls.ts";

const COLUMN_WIDTH = 16;
const NUMBER_WIDTH = 12;
const REASON_WIDTH = 60;

/** The failed lines as they came, with their place in the person's own file and the reasons; corrected, it can be imported as it is. */
export async function errorFile(book: ImportBook, failed: readonly FailedLine[]): Promise<Buffer> {
  const titles = book.header;
  const kept = titles.flatMap((title, index) => (isOwnTitle(title) ? [] : [index]));
  return writeXls({
    name: "错误数据",
    columns: [
      ...kept.map((index) => ({ title: titles[index] ?? "", width: COLUMN_WIDTH })),
      { title: LINE_TITLE, width: NUMBER_WIDTH },
      { title: ERROR_TITLE, width: REASON_WIDTH },
    ],
    rows: failed.map(({ row, cells, faults }) => [
      ...kept.map((index) => textOf(book, index, cells[index] ?? null)),
      row,
      faults.map(({ message }) => message).join("；"),
    ]),
  });
}

/** A cell as the text that means the same again; one that means nothing is marked, and refused again where it is left so. */
function textOf({ columns, countsFrom1904 }: ImportBook, index: number, cell: Cell): string {
  const field = columns.find((column) => column.index === index)?.field;
  if (!field) return shownText(cell);
  const meaning = cellMeaning(field, cell, countsFrom1904);
  return "text" in meaning ? meaning.text : `${FAULT_MARK}${shownText(cell).replace(FAULT_MARK, "") || "公式没有结果"}`;
}

/** What people see it called. */
export function errorFileName(title: string): string {
  return `${title}导入错误.xls`;
}
