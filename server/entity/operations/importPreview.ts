import { holdsRight } from "../../../src/schema/index.ts";
import type { FaultyLine, ImportPreview } from "../../../src/schema/wire/importAnswers.ts";
import { writeKeyOf } from "../../http/repeatableWrites.ts";
import { requireRight, type EntityScope } from "../scope/entityScope.ts";
import { errorFile, errorFileName } from "../import-export/errorFile.ts";
import { existingRule, importKeys } from "../import-export/existingRows.ts";
import { findEarlierImport } from "../import-export/importLog.ts";
import type { FailedLine, ImportTally } from "../import-export/import.types.ts";
import { bookChoice } from "../import-export/bookChoice.ts";
import { readBook, type ImportBook } from "../import-export/readBook.ts";
import { receiveWorkbook } from "../import-export/receiveWorkbook.ts";
import { withCleanLines } from "../import-export/prepareLines.ts";
import { runImport } from "../import-export/runImport.ts";
import { dryRunWrites } from "../transaction/writeUnit.ts";
import { parameterText } from "../request/parameters.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "../request/requestParts.ts";

/** Lines whose faults are told one by one; the file has them all. */
const SHOWN_LINES = 200;

/**
 * What an import of the same file would do, by doing it and undoing it: lines new, changed and faulty, with all their
 * faults. Nothing is written, neither rows nor the faults' file, which comes with the answer; it takes from the same budget.
 */
export const importPreview: EntityOperation = {
  method: "POST",
  path: "/importPreview",
  parameters: ["existing", "sheet", "columns"],
  budget: "import",
  timeLimit: 20 * 60_000,
  right: "import",
  repeat: "again",
  async run({ scope: asked, request }) {
    const query = queryOf(request);
    const existing = existingRule(parameterText(query, "existing"));
    const choice = bookChoice(query);
    const { data, scope } = await receiveWorkbook(asked, request);
    if (existing === "update") requireRight(scope, "edit");
    const book = await readBook(scope, data, choice);
    const earlier = await findEarlierImport(scope.context.database.db, scope, book.fileHash);
    const key = writeKeyOf(request);
    const name = key === undefined ? undefined : { userId: scope.session.user.id, key };
    const tally = await scope.context.imports.under(name, book.lines.length, async (run) => {
      const cleaned = await withCleanLines(scope, book, run);
      return dryRunWrites(scope, (unit) => runImport(unit, cleaned, book, { existing, isDryRun: true, run }));
    });
    return { ...(await answerOf(scope, book, tally)), ...(earlier && { repeated: earlier }) };
  },
};

async function answerOf(
  scope: EntityScope,
  book: ImportBook,
  { failed, added, changed, same, skipped, undecided }: ImportTally,
): Promise<ImportPreview> {
  const { entity, session } = scope;
  const keys = importKeys(scope, book.columns);
  return {
    fileHash: book.fileHash,
    totalCount: book.lines.length,
    addedCount: added,
    changedCount: changed,
    sameCount: same,
    skippedCount: skipped,
    undecidedCount: undecided,
    errorCount: failed.length,
    sampleRows: book.sampleRows,
    remarks: book.remarks.list(),
    sheets: book.sheets,
    keys: keys.map((fields) => fields.map(({ title }) => title).join("和")),
    canUpdate: holdsRight(entity, "edit", session),
    faults: failed.slice(0, SHOWN_LINES).map(shownLine),
    ...(failed.length > 0 && {
      errorFile: { name: errorFileName(entity.title), data: (await errorFile(book, failed)).toString("base64") },
    }),
  };
}

function shownLine({ row, faults }: FailedLine): FaultyLine {
  return { row, faults };
}
