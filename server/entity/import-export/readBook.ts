import { createHash } from "node:crypto";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { importColumns, type ImportColumn } from "./importColumns.ts";
import { importLimits } from "./importLimits.ts";
import { ImportRemarks } from "./importRemarks.ts";
import { isSampleLine } from "./sampleLine.ts";
import { IMPORT_LIMITS, readWorkbook } from "./workbook/readWorkbook.ts";
import { shownText } from "./workbook/shownText.ts";
import { titleOf } from "./workbook/titleOf.ts";
import type { Cell } from "./workbook/workbook.types.ts";
import { isBlankText } from "../../../src/schema/text/space.ts";

/** A line of an import file that holds data. */
export interface NumberedLine {
  /** Number of the row as spreadsheet programs show it. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** An import file that was read. */
export interface ImportBook {
  /** SHA-256 of the file, hex. */
  readonly fileHash: string;
  readonly header: readonly Cell[];
  readonly columns: readonly ImportColumn[];
  readonly lines: readonly NumberedLine[];
  /** Numbers of the rows that stand there as examples only. */
  readonly sampleRows: readonly number[];
  /** Gathers what is understood otherwise than it stands there, while the file and its lines are read. */
  readonly remarks: ImportRemarks;
  /** Whether the sheet counts its days from 1904 instead of 1900. */
  readonly countsFrom1904: boolean;
}

/** Columns beside those of the fields: the reasons of an error file, and notes that people keep at the side. */
const SPARE_COLUMNS = 50;
/** Rows above the titles, such as a heading over the table, that people may leave in. */
const ROWS_ABOVE = 10;

const PICTURE_REMARK = "浮在表格上的图片没有导入，请导入后在编辑页面上传";

/** Reads a file: titles, lines with their numbers, without blank rows and the template's example. @throws IMPORT_… */
export async function readBook(scope: EntityScope, data: Buffer): Promise<ImportBook> {
  const fileHash = createHash("sha256").update(data).digest("hex");
  await scope.write?.identify(fileHash);
  const limits = {
    ...IMPORT_LIMITS,
    rows: importLimits(scope.context.database).lines + 1 + ROWS_ABOVE,
    columns: scope.entity.fields.length + SPARE_COLUMNS,
  };
  const { rows, pictures, countsFrom1904 } = await readWorkbook(data, limits, {
    titles: scope.entity.fields.map(({ title }) => titleOf(title)),
  });
  const top = headerRow(scope, rows);
  const header = rows[top] ?? [];
  const columns = importColumns(scope, header);
  const filled = rows.flatMap((cells, index) => (index > top && cells.some(holdsData) ? [{ row: index + 1, cells }] : []));
  const lines = filled.filter(({ cells }) => !isSampleLine(cells));
  if (lines.length === 0) throw new AppError("IMPORT_EMPTY", {});
  const sampleRows = filled.filter(({ cells }) => isSampleLine(cells)).map(({ row }) => row);
  const remarks = new ImportRemarks();
  for (const { row } of pictures.filter((picture) => picture.row > top)) remarks.add("", PICTURE_REMARK, row + 1);
  return { fileHash, header, columns, lines, sampleRows, remarks, countsFrom1904 };
}

/** The row that holds most titles, among the first ones; without any the first that is filled in, for the message that says so. */
function headerRow({ entity }: EntityScope, rows: readonly (readonly Cell[])[]): number {
  const titles = new Set(entity.fields.map(({ title }) => titleOf(title)));
  const counts = rows.slice(0, ROWS_ABOVE + 1).map((cells) => cells.filter((cell) => titles.has(titleOf(cell))).length);
  const most = Math.max(0, ...counts);
  return most > 0
    ? counts.indexOf(most)
    : Math.max(
        0,
        rows.findIndex((cells) => cells.some(holdsData)),
      );
}

/** Whether a cell makes its row a line: a value merged over rows is that of the lines that are there. */
function holdsData(cell: Cell): boolean {
  return cell !== null && typeof cell === "object" ? cell.kind !== "merged" : !isBlankText(shownText(cell));
}
