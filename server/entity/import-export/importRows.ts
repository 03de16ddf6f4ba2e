import { sql } from "kysely";
import { AppError } from "../../errors.ts";
import { countQuestions, type MaskedQuestion } from "../condition/maskedQuestions.ts";
import type { EntityScope } from "../entityScope.ts";
import { applyChange } from "../pipeline/applyChange.ts";
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
  const [written, guessed] = [unit.writes.length, unit.guesses.length];
  await sql`savepoint line`.execute(unit.trx);
  try {
    await applyChange(unit, scope, { action: "add", input });
    await sql`release savepoint line`.execute(unit.trx);
    unit.guesses.length = guessed;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint line`.execute(unit.trx);
    unit.writes.length = written;
    return refusalOf(unit, scope, { error, guesses: unit.guesses.splice(guessed) });
  }
}

/** Why a line was not taken over; of covered values no more than their importer may still ask for. */
async function refusalOf(
  { trx }: WriteUnit,
  scope: EntityScope,
  { error, guesses }: { readonly error: AppError; readonly guesses: readonly MaskedQuestion[] },
): Promise<string> {
  const over = guesses.length > 0 ? await countQuestions(trx, scope, guesses, async () => "未导入") : undefined;
  return over ? new AppError("QUERY_MASKED_BUDGET", over).message : reasonOf(error);
}

/** All the problems of a line, not only the first ones that a toast shows. */
function reasonOf(error: AppError): string {
  const { problems } = (error.result ?? {}) as { readonly problems?: readonly { readonly message: string }[] };
  return problems ? problems.map((problem) => problem.message).join("；") : error.message;
}
