import type { EntityScope } from "../scope/entityScope.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import type { ExistingRule } from "./existingRows.ts";
import type { ImportTally } from "./import.types.ts";
import { importRows } from "./importRows.ts";
import type { ImportRun } from "./importRuns.ts";
import type { ImportBook } from "./readBook.ts";
import { parentsFirst } from "./parentsFirst.ts";
import { lineReader } from "./readLine.ts";
import { strayLines } from "./strayLines.ts";

/** What the importer chose, and whether it is to stay. */
export interface ImportChoice {
  readonly existing: ExistingRule;
  readonly isDryRun: boolean;
  readonly run: ImportRun;
}

/** Takes the lines of a file over: the one path of an import and of its preview. */
export async function runImport(unit: WriteUnit, scope: EntityScope, book: ImportBook, choice: ImportChoice): Promise<ImportTally> {
  const { own, stray } = strayLines(scope, book);
  const { lines, faults } = parentsFirst(scope, { ...book, lines: own });
  const tally = await importRows(unit, scope, { ...choice, reader: lineReader(scope, book), faults }, lines);
  // Lines of a tree are taken over in another order than that of the file.
  return { ...tally, failed: [...tally.failed, ...stray].toSorted((one, other) => one.row - other.row) };
}
