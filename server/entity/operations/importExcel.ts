import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors.ts";
import { Answer } from "../../http/envelope.ts";
import type { EntityScope } from "../entityScope.ts";
import { ERROR_TITLE, importColumns } from "../import-export/importColumns.ts";
import { importLimits } from "../import-export/importLimits.ts";
import { assertNewFile, newImportId, recordImport } from "../import-export/importLog.ts";
import { ImportReferences } from "../import-export/importReferences.ts";
import { importRows, type FailedLine } from "../import-export/importRows.ts";
import { cellText } from "../import-export/readLine.ts";
import { receiveWorkbook } from "../import-export/receiveWorkbook.ts";
import { IMPORT_LIMITS, readWorkbook } from "../import-export/workbook/readWorkbook.ts";
import type { Cell } from "../import-export/workbook/workbook.types.ts";
import { writeXls } from "../import-export/xls/writeXls.ts";
import { inWriteUnit } from "../pipeline/writeUnit.ts";
import { parameterText } from "../query/parameters.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "./requestParts.ts";

/** Code of an import in which some lines failed (spec §3). */
const PARTIAL = 201;
const COLUMN_WIDTH = 16;
const REASON_WIDTH = 60;
/** Columns beside those of the fields: the reasons of an error file, and notes that people keep at the side. */
const SPARE_COLUMNS = 50;

/**
 * New rows from the first sheet of an Excel file, in one transaction: whatever ends the server, either every good line
 * is in and the result can be fetched again, or none is. `again=1` takes a file that was imported before.
 */
export const importExcel: EntityOperation = {
  method: "POST",
  path: "/importExcel",
  budget: "import",
  timeLimit: 20 * 60_000,
  right: "import",
  async run({ scope, request }) {
    const data = await receiveWorkbook(request);
    const fileHash = createHash("sha256").update(data).digest("hex");
    await scope.write?.identify(fileHash);
    const [header = [], ...body] = await readWorkbook(data, {
      ...IMPORT_LIMITS,
      rows: importLimits(scope.context.database).lines + 1,
      columns: scope.entity.fields.length + SPARE_COLUMNS,
    });
    const columns = importColumns(scope, header);
    const lines = body.filter((cells) => cells.some((cell) => cell !== null && cell !== ""));
    if (lines.length === 0) throw new AppError("IMPORT_EMPTY", {});
    const isAgain = parameterText(queryOf(request), "again") === "1";
    return inWriteUnit(scope, async (unit) => {
      if (!isAgain) await assertNewFile(unit.trx, scope, fileHash);
      const reader = { scope, columns, references: new ImportReferences(scope) };
      const failed = await importRows(unit, scope, reader, lines);
      const successCount = lines.length - failed.length;
      const id = newImportId(scope);
      const answer = await answerOf(unit.trx, scope, { id, header, failed, successCount });
      await recordImport(unit.trx, scope, { id, fileHash, successCount, answer });
      return answer;
    });
  },
};

interface Outcome {
  readonly id: string;
  readonly header: readonly Cell[];
  readonly failed: readonly FailedLine[];
  readonly successCount: number;
}

async function answerOf(trx: DatabaseTransaction, scope: EntityScope, { id, header, failed, successCount }: Outcome): Promise<Answer> {
  const counts = { importId: id, totalCount: successCount + failed.length, successCount, errorCount: failed.length };
  if (failed.length === 0) {
    const message = `文件导入成功！数据行数：${successCount}`;
    return new Answer({ ...counts, msg: message }, { message });
  }
  const msg = `共 ${counts.totalCount} 行，成功 ${counts.successCount} 行，失败 ${counts.errorCount} 行`;
  const file = await keepErrorFile(trx, scope, header, failed);
  return new Answer({ ...counts, msg, ...file }, { message: "导入成功,但是有错误数据!", code: PARTIAL });
}

/** The failed lines as they came, with the reasons; corrected, the file can be imported as it is. Only the importer may fetch it. */
async function keepErrorFile(
  trx: DatabaseTransaction,
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
  const path = await scope.context.files.save({ name: fileName, data, folder: "import", ownerId: scope.session.user.id }, trx);
  return { fileUrl: `/sys/common/static/${path}`, fileName };
}
