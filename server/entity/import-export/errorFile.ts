import { ERROR_TITLE, isOwnTitle, LINE_TITLE } from "./importColumns.ts";
import type { FailedLine } from "./import.types.ts";
import { cellText } from "./readLine.ts";
import type { Cell } from "./workbook/workbook.types.ts";
import { writeXls } from "./xls/writeXls.ts";

const COLUMN_WIDTH = 16;
const NUMBER_WIDTH = 12;
const REASON_WIDTH = 60;

/** The failed lines as they came, with their place in the person's own file and the reasons; corrected, it can be imported as it is. */
export async function errorFile(header: readonly Cell[], failed: readonly FailedLine[]): Promise<Buffer> {
  const titles = header.map((cell) => String(cell ?? ""));
  const kept = titles.flatMap((title, index) => (isOwnTitle(title) ? [] : [index]));
  return writeXls({
    name: "错误数据",
    columns: [
      ...kept.map((index) => ({ title: titles[index] ?? "", width: COLUMN_WIDTH })),
      { title: LINE_TITLE, width: NUMBER_WIDTH },
      { title: ERROR_TITLE, width: REASON_WIDTH },
    ],
    rows: failed.map(({ row, cells, faults }) => [
      ...kept.map((index) => cellText(undefined, cells[index] ?? null)),
      row,
      faults.map(({ message }) => message).join("；"),
    ]),
  });
}

/** What people see it called. */
export function errorFileName(title: string): string {
  return `${title}导入错误.xls`;
}
