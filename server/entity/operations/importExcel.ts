import type { DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { Answer } from "../../http/envelope.ts";
import { requireRight, type EntityScope } from "../scope/entityScope.ts";
import { errorFile, errorFileName } from "../import-export/errorFile.ts";
import { existingRule } from "../import-export/existingRows.ts";
import { assertNewFile, assertNotImported, newImportId, recordImport } from "../import-export/importLog.ts";
import type { ImportTally } from "../import-export/import.types.ts";
import type { ImportRun } from "../import-export/importRuns.ts";
import { bookChoice } from "../import-export/bookChoice.ts";
import { readBook, type ImportBook } from "../import-export/readBook.ts";
import { prepareLines, withCleanLines } from "../import-export/prepareLines.ts";
import { receiveWorkbook } from "../import-export/receiveWorkbook.ts";
import { runImport } from "../import-export/runImport.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { parameterText } from "../request/parameters.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "../request/requestParts.ts";

/** Code of an import in which some lines failed (spec §3). */
const PARTIAL = 201;

/**
 * Imports a sheet of an Excel file in one transaction: if the server ends, either all good lines are in and the
 * result can be fetched again, or none is. `again=1` accepts a file that was imported before; `existing` says what to do
 * with lines whose row exists; `sheet` and `columns` what is read, and which column is for which field; `fileHash` ties the import to the previewed file.
 */
export const importExcel: EntityOperation = {
  method: "POST",
  path: "/importExcel",
  parameters: ["existing", "sheet", "columns", "fileHash", "again"],
  budget: "import",
  timeLimit: 20 * 60_000,
  right: "import",
  async run({ scope: asked, request }) {
    const query = queryOf(request);
    const existing = existingRule(parameterText(query, "existing"));
    const choice = bookChoice(query);
    const { data, scope } = await receiveWorkbook(asked, request);
    if (existing === "update") requireRight(scope, "edit");
    const book = await readBook(scope, data, choice);
    const previewed = parameterText(query, "fileHash");
    if (previewed !== "" && previewed !== book.fileHash) throw new AppError("IMPORT_FILE_CHANGED", {});
    const isAgain = parameterText(query, "again") === "1";
    const write = async (run: ImportRun) => {
      if (!isAgain) await assertNotImported(scope.context.database.db, scope, book.fileHash);
      await prepareLines(scope, book, run);
      const cleaned = await withCleanLines(scope, book, run);
      const importBook = async (unit: WriteUnit): Promise<Answer> => {
        if (!isAgain) await assertNewFile(unit.trx, scope, book.fileHash);
        const tally = await runImport(unit, cleaned, book, { existing, isDryRun: false, run });
        const id = newImportId(scope);
        const answer = await answerOf(unit.trx, scope, { id, book, tally });
        const { fileHash } = book;
        await recordImport(unit.trx, scope, { id, fileHash, successCount: tally.added + tally.changed, answer });
        return answer;
      };
      return inWriteUnit(scope, importBook, { isLong: true });
    };
    return scope.context.imports.under(scope.write?.name, book.lines.length, write);
  },
};

interface Outcome {
  readonly id: string;
  readonly book: ImportBook;
  readonly tally: ImportTally;
}

async function answerOf(trx: DatabaseTransaction, scope: EntityScope, { id, book, tally }: Outcome): Promise<Answer> {
  const { added, changed, same, skipped, failed } = tally;
  const [totalCount, errorCount] = [book.lines.length, failed.length];
  const counts = {
    importId: id,
    totalCount,
    successCount: totalCount - errorCount,
    errorCount,
    addedCount: added,
    changedCount: changed,
    sameCount: same,
    skippedCount: skipped,
    remarks: book.remarks.list(),
  };
  const details = detailsOf(tally);
  if (errorCount === 0) {
    const message = `导入成功：共 ${counts.successCount} 行${details}`;
    return new Answer({ ...counts, msg: message }, { message });
  }
  const msg = `共 ${totalCount} 行，成功 ${counts.successCount} 行${details}，${errorCount} 行有错误、没有导入`;
  const name = errorFileName(scope.entity.title);
  const data = await errorFile(book, failed);
  // Only the importer may fetch it.
  const path = await scope.context.files.save({ name, data, folder: "import", ownerId: scope.session.user.id }, trx);
  const file = { fileUrl: `/sys/common/static/${path}`, fileName: name };
  return new Answer({ ...counts, msg, ...file }, { message: "导入成功,但是有错误数据!", code: PARTIAL });
}

/** How many lines did what, where it was not one and the same; e.g. `（新增 3 行；更新 2 行）`. */
function detailsOf({ added, changed, same, skipped }: ImportTally): string {
  if (changed + same + skipped === 0) return "";
  const parts = [
    ["新增", added],
    ["更新", changed],
    ["已有，没有变化", same],
    ["已有，跳过", skipped],
  ] as const;
  return `（${parts.flatMap(([word, count]) => (count > 0 ? [`${word} ${count} 行`] : [])).join("；")}）`;
}
