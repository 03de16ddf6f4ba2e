import { sql } from "kysely";
import type { FieldProblem, Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import type { MaskedQuestion } from "../condition/maskedQuestion.ts";
import { countQuestions } from "../condition/maskedQuestions.ts";
import { fieldOf, type EntityScope } from "../entityScope.ts";
import { applyChange, findProblems, type RowChange } from "../pipeline/applyChange.ts";
import { assertOpen } from "../pipeline/assertOpen.ts";
import { paySaved, type WriteUnit } from "../pipeline/writeUnit.ts";
import { lockRow } from "../query/findRows.ts";
import { ExistingFault, ExistingRows, type ExistingRule } from "./existingRows.ts";
import { importLimits } from "./importLimits.ts";
import type { LineFault } from "./lineFault.ts";
import type { NumberedLine } from "./readBook.ts";
import { readLine, type ImportLine, type LineReader } from "./readLine.ts";

/** A line that was not taken over, with everything that is wrong with it. */
export interface FailedLine extends NumberedLine {
  readonly faults: readonly LineFault[];
}

/** What became of the lines of a file. */
export interface ImportTally {
  readonly added: number;
  readonly changed: number;
  /** Lines whose row is stored as they say. */
  readonly same: number;
  /** Lines passed over because their row is there already. */
  readonly skipped: number;
  /** Lines of a rehearsal that are held against covered values: what becomes of them shows when they are written. */
  readonly undecided: number;
  readonly failed: readonly FailedLine[];
}

/** How the lines of a file are taken over. */
export interface ImportPlan {
  readonly reader: LineReader;
  readonly existing: ExistingRule;
  /** Nothing of it stays, so nothing about covered values is said either. */
  readonly isRehearsal: boolean;
}

type Fate = Exclude<keyof ImportTally, "failed">;

/**
 * Writes lines through the same pipeline as a form, in one transaction, each behind a savepoint: a bad line is undone
 * and reported, the others stay. A fault of the server undoes the whole import.
 *
 * @throws AppError IMPORT_TOO_SLOW
 */
export async function importRows(
  unit: WriteUnit,
  scope: EntityScope,
  plan: ImportPlan,
  lines: readonly NumberedLine[],
): Promise<ImportTally> {
  const end = performance.now() + importLimits(scope.context.database).time;
  const counts = { added: 0, changed: 0, same: 0, skipped: 0, undecided: 0 };
  const failed: FailedLine[] = [];
  const work = { unit, scope, plan, stored: new ExistingRows(scope, plan.reader.columns) };
  for (const line of lines) {
    if (performance.now() > end) throw new AppError("IMPORT_TOO_SLOW", { count: lines.length });
    const fate = await importLine(work, line);
    if (typeof fate === "string") counts[fate] += 1;
    else failed.push({ ...line, faults: fate });
  }
  return { ...counts, failed };
}

interface ImportWork {
  readonly unit: WriteUnit;
  readonly scope: EntityScope;
  readonly plan: ImportPlan;
  readonly stored: ExistingRows;
}

/** Writes one line; gives what became of it, or all that is wrong with it. */
async function importLine(work: ImportWork, line: NumberedLine): Promise<Fate | readonly LineFault[]> {
  const { unit } = work;
  const read = await readLine(unit.trx, work.plan.reader, line.cells);
  const [written, guessed] = [unit.writes.length, unit.guesses.length];
  await sql`savepoint line`.execute(unit.trx);
  try {
    const fate = read.unread.size > 0 ? await judgeLine(work, read) : await writeLine(work, read.input, line.row);
    if (!work.plan.isRehearsal && typeof fate === "string") await paySaved(unit.trx, work.scope, unit.guesses.slice(guessed));
    await sql`release savepoint line`.execute(unit.trx);
    const isGuess = unit.guesses.length > guessed;
    unit.guesses.length = guessed;
    return isGuess && work.plan.isRehearsal && typeof fate === "string" ? "undecided" : fate;
  } catch (error) {
    const faults = faultsOf(work.scope, error);
    await sql`rollback to savepoint line`.execute(unit.trx);
    unit.writes.length = written;
    return refusalOf(work, [...read.faults, ...faults], unit.guesses.splice(guessed));
  }
}

async function writeLine({ unit, scope, plan: { existing }, stored }: ImportWork, input: Row, line: number): Promise<Fate> {
  const id = existing === "refuse" ? undefined : await stored.find(unit.trx, input);
  if (id === undefined) {
    stored.take(await applyChange(unit, scope, { action: "add", input }), line);
    return "added";
  }
  stored.take(id, line);
  if (existing === "skip") return "skipped";
  const before = unit.writes.length;
  await applyChange(unit, scope, await changeOf(unit, scope, { id, input }));
  return unit.writes.length > before ? "changed" : "same";
}

/** What else is wrong with a line of which something could not be read. */
async function judgeLine(
  { unit, scope, plan: { existing }, stored }: ImportWork,
  { input, faults, unread }: ImportLine,
): Promise<readonly LineFault[]> {
  const id = existing === "refuse" ? undefined : await stored.find(unit.trx, input);
  const change = id === undefined ? { action: "add", input } : await changeOf(unit, scope, { id, input });
  const guessed = unit.guesses.length;
  const problems = await findProblems(unit, scope, { ...change, unread });
  // What a change of covered values is refused for speaks of them, and this line is refused anyway.
  return unit.guesses.length > guessed ? faults : [...faults, ...problems.map((problem) => faultOf(scope, problem))];
}

async function changeOf(
  { trx }: WriteUnit,
  scope: EntityScope,
  { id, input }: { readonly id: string; readonly input: Row },
): Promise<RowChange> {
  const old = await lockRow(trx, scope, id);
  assertOpen(scope, old);
  return { action: "edit", old, input };
}

/** Why a line was not taken over; of covered values no more than their importer may still ask for, and nothing in a rehearsal. */
async function refusalOf(
  { unit: { trx }, scope, plan }: ImportWork,
  faults: readonly LineFault[],
  guesses: readonly MaskedQuestion[],
): Promise<"undecided" | readonly LineFault[]> {
  if (guesses.length === 0) return faults;
  if (plan.isRehearsal) return "undecided";
  const over = await countQuestions(trx, scope, guesses, async () => "未导入");
  return over ? [{ title: "", message: new AppError("QUERY_MASKED_BUDGET", over).message }] : faults;
}

/** All the problems of a line, not only the first ones that a toast shows. @throws what is no refusal */
function faultsOf(scope: EntityScope, error: unknown): readonly LineFault[] {
  if (error instanceof ExistingFault) return [error.fault];
  if (!(error instanceof AppError)) throw error;
  const { problems } = (error.result ?? {}) as { readonly problems?: readonly FieldProblem[] };
  return problems?.map((problem) => faultOf(scope, problem)) ?? [{ title: "", message: error.message }];
}

function faultOf({ entity }: EntityScope, { field, message }: FieldProblem): LineFault {
  return { title: fieldOf(entity, field.split(".", 1)[0] ?? "")?.title ?? "", message };
}
