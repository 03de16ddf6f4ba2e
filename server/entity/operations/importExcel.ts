import { AppError } from "../../errors.ts";
import { Answer } from "../../http/envelope.ts";
import type { EntityScope } from "../entityScope.ts";
import { ERROR_TITLE, importColumns } from "../import-export/importColumns.ts";
import { ImportReferences } from "../import-export/importReferences.ts";
import { importRows, type FailedLine } from "../import-export/importRows.ts";
import { cellText } from "../import-export/readLine.ts";
import { receiveWorkbook } from "../import-export/receiveWorkbook.ts";
import { readWorkbook } from "../import-export/workbook/readWorkbook.ts";
import type { Cell } from "../import-export/workbook/workbook.types.ts";
import { writeXls } from "../import-export/xls/writeXls.ts";
import type { EntityOperation } from "./operation.types.ts";

/** Code of an import in which some lines failed (spec §3). */
const PARTIAL = 201;
const COLUMN_WIDTH = 16;
const REASON_WIDTH = 60;

/** New rows from the first sheet of an Excel file. */
export const importExcel: EntityOperation = {
  method: "POST",
  path: "/importExcel",
  timeLimit: 20 * 60_000,
  right: "import",
  async run({ scope, request }) {
    const [header = [], ...body] = await readWorkbook(await receiveWorkbook(request));
    const reader = { scope, columns: importColumns(scope, header), references: new ImportReferences(scope) };
    const lines = body.filter((cells) => cells.some((cell) => cell !== null && cell !== ""));
    if (lines.length === 0) throw new AppError("IMPORT_EMPTY", {});
    const failed = await importRows(scope, reader, lines);
    const counts = { totalCount: lines.length, successCount: lines.length - failed.length, errorCount: failed.length };
    if (failed.length === 0) {
      const message = `文件导入成功！数据行数：${lines.length}`;
      return new Answer({ ...counts, msg: message }, { message });
    }
    const msg = `共 ${counts.totalCount} 行，成功 ${counts.successCount} 行，失败 ${counts.errorCount} 行`;
    return new Answer(
      { ...counts, msg, ...(await keepErrorFile(scope, header, failed)) },
      { message: "导入成功,但是有错误数据!", code: PARTIAL },
    );
  },
};

/** The failed lines as they came, with the reasons; corrected, the file can be imported as it is. Only the importer may fetch it. */
async function keepErrorFile(
  scope: EntityScope,
  header: readonly Cell[],
  failed: readonly FailedLine[],
): Promise<{ readonly fileUrl: string; readonly fileName: string }> {
  const titles = header.map((cell) => String(cell ?? ""));
  const kept = titles.flatMap((title, index) => (title === ERROR_TITLE ? [] : [index]));
  const data = await writeXls({
    name: "错误数据",
    columns: [...kept.map((index) => ({ title: titles[index] ?? "", width: COLUMN_WIDTH })), { title: ERROR_TITLE, width: REASON_WIDTH }],
    rows: failed.map(({ cells, reason }) => [...kept.map((index) => cellText(undefined, cells[index] ?? null)), reason]),
  });
  const fileName = `${scope.entity.title}导入错误.xls`;
  const path = await scope.context.files.save({ name: fileName, data, folder: "import", ownerId: scope.session.user.id });
  return { fileUrl: `/sys/common/static/${path}`, fileName };
}
