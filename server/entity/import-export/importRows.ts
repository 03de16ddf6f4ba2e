import { AppError } from "../../errors.ts";
import type { EntityScope } from "../entityScope.ts";
import { applyChange } from "../pipeline/applyChange.ts";
import { inSavepoint, reasonOf } from "../pipeline/inSavepoint.ts";
import type { WriteUnit } from "../pipeline/writeUnit.ts";
import { importLimits } from "./importLimits.ts";
import { readLine, type LineReader } from "./readLine.ts";
import type { Cell } from "./workbook/workbook.types.ts";

/** A line that was not taken over, with the reason. */
export interface FailedLine {
  readonly cells: readonly Cell[];
  readonly reason: string;
}

/**
 * Writes lines through the same pipeline as a form, in one transaction, each behind a savepoint: a bad line is undone
 * and reported, the others stay. Gives the bad ones. A fault of the server undoes the whole import.
 *
 * @throws AppError IMPORT_TOO_SLOW
 */
export async function importRows(
  unit: WriteUnit,
  scope: EntityScope,
  reader: LineReader,
  lines: readonly (readonly Cell[])[],
): Promise<readonly FailedLine[]> {
  const end = performance.now() + importLimits(scope.context.database).time;
  const failed: FailedLine[] = [];
  for (const cells of lines) {
    if (performance.now() > end) throw new AppError("IMPORT_TOO_SLOW", { count: lines.length });
    const reason = await importLine(unit, scope, reader, cells);
    if (reason !== undefined) failed.push({ cells, reason });
  }
  return failed;
}

/** Writes one line; gives the reason why not, if so. */
async function importLine(unit: WriteUnit, scope: EntityScope, reader: LineReader, cells: readonly Cell[]): Promise<string | undefined> {
  const { input, faults } = await readLine(unit.trx, reader, cells);
  if (faults.length > 0) return faults.join("；");
  const work = async () => void (await applyChange(unit, scope, { action: "add", input }));
  const refusal = await inSavepoint(unit, scope, { work, answer: "未导入" });
  return refusal && reasonOf(refusal);
}
