import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { FieldProblem, Row } from "../../../src/schema/index.ts";
import { topField } from "../../../src/schema/validation/fieldProblem.ts";
import { consequencesOf } from "../../../src/schema/rules/dependentFields.ts";
import { AppError } from "../../errors/appError.ts";
import type { MaskedQuestion } from "../condition/maskedQuestion.ts";
import { countQuestions } from "../condition/maskedQuestions.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { judgeChange, judgeChanges, storeChanges, storeJudged, type JudgedChange, type RowChange } from "../pipeline/applyChange.ts";
import { assertOpen } from "../transaction/assertOpen.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { paySaved } from "../transaction/writeUnit.ts";
import { isTouched, withDescendants } from "../draft/draft.ts";
import { lockRow, lockRows } from "../rows/findRows.ts";
import { rowId } from "../values/rowId.ts";
import { ExistingFault, type ExistingRows } from "./existingRows.ts";
import type { Fate, ImportPlan } from "./import.types.ts";
import type { CellFault, LineFault } from "./lineFault.ts";
import type { NumberedLine } from "./readBook.ts";
import { withoutKeptCells } from "./keptCells.ts";
import { readLine, type ImportLine, type ReadLine } from "./readLine.ts";

/** Lines that are read before others have their turn. */
const READ_AT_ONCE = 25;

/** An import at work. */
export interface ImportWork {
  readonly unit: WriteUnit;
  readonly scope: EntityScope;
  readonly plan: ImportPlan;
  readonly stored: ExistingRows;
}

/** What became of a line, or all that is wrong with it. */
type LineEnd = Fate | readonly LineFault[];

/** What became of lines that went in together. */
export interface Together {
  readonly ends: readonly LineEnd[];
  /** Something refused some of them when they were stored. */
  readonly wasRefused: boolean;
}

/** Takes lines over as if one after the other. */
export async function importTogether(work: ImportWork, lines: readonly NumberedLine[]): Promise<Together> {
  const read: ReadLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await nextTurn();
    const found = await readLine(work.unit.trx, work.plan.reader, line);
    read.push(withFaults(found, work.plan.faults.get(line.row) ?? []));
  }
  const together = read.length > 1 ? await storeTogether(work, read) : undefined;
  if (together) return together;
  const ends: LineEnd[] = [];
  for (const one of read) ends.push(await importLine(work, one));
  return { ends, wasRefused: ends.some((end) => typeof end !== "string") };
}

/** What the whole file says against a cell goes before what the cell alone says. */
function withFaults(read: ReadLine, more: readonly CellFault[]): ReadLine {
  if (more.length === 0) return read;
  const { input, faults, unread } = read;
  const names = new Set(more.map(({ field }) => field));
  const left = Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)));
  const own = faults.filter(({ field }) => !names.has(field));
  return { ...read, input: left, faults: [...own, ...more], unread: new Set([...unread, ...names]) };
}

/** `undefined` where the lines have to be looked at one after the other. */
async function storeTogether(work: ImportWork, asRead: readonly ReadLine[]): Promise<Together | undefined> {
  const { unit, plan, stored } = work;
  const ids = plan.existing === "refuse" ? asRead.map(() => undefined) : await stored.findTogether(unit.trx, asRead);
  if (!ids) return undefined;
  const isSkipped = (index: number): boolean => plan.existing === "skip" && ids[index] !== undefined;
  const judged = await judgeTogether(work, asRead, { ids: plan.existing === "update" ? ids : asRead.map(() => undefined), isSkipped });
  if (!judged) return undefined;
  const ends = new Map<NumberedLine, LineEnd>();
  for (const [index, { line }] of asRead.entries()) {
    const id = ids[index];
    if (id !== undefined) stored.take(id, line.row);
    if (isSkipped(index)) ends.set(line, "skipped");
  }
  for (const pending of judged) {
    const end = endBefore(work, pending);
    if (end !== undefined) ends.set(pending.one.line, end);
  }
  const wasRefused = await storeOrHalve(
    work,
    judged.filter(({ one }) => !ends.has(one.line)),
    ends,
  );
  return { ends: asRead.map(({ line }) => ends.get(line) ?? []), wasRefused };
}

/** What becomes of a line that is not stored: it says nothing new, or something is wrong with it. */
function endBefore(work: ImportWork, { one, change }: Pending): LineEnd | undefined {
  if (one.unread.size === 0 && change.guesses.length === 0 && saysNothing(change)) return "same";
  return one.unread.size > 0 || change.problems.length > 0 ? faultsOfJudged(work, one, change) : undefined;
}

interface TogetherRows {
  /** The row that changes, by line. */
  readonly ids: readonly (string | undefined)[];
  readonly isSkipped: (index: number) => boolean;
}

/** Locks the rows that change; `undefined` where one is gone, or a change is refused while it is still made. */
async function judgeTogether(
  { unit, scope, plan }: ImportWork,
  asRead: readonly ReadLine[],
  { ids, isSkipped }: TogetherRows,
): Promise<readonly Pending[] | undefined> {
  const wanted = ids.filter((id) => id !== undefined);
  try {
    const rows = wanted.length > 0 ? await lockRows(unit.trx, scope, wanted) : [];
    if (rows.length < wanted.length) return undefined;
    const byId = new Map(rows.map((row) => [rowId(row), row]));
    const lines = asRead.flatMap((read, index) => (isSkipped(index) ? [] : [{ read, old: byId.get(ids[index] ?? "") }]));
    const reads = await withoutKeptCells(unit.trx, { scope, reader: plan.reader }, lines);
    const changes = reads.map((one, index) => changeOf(one, lines[index]?.old));
    const judged = await judgeChanges(unit, scope, changes);
    for (const change of judged) assertMayChange(scope, change);
    return judged.flatMap((change, index) => {
      const one = reads[index];
      return one ? [{ one, change }] : [];
    });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function changeOf({ input, unread }: ReadLine, old: Row | undefined): RowChange {
  return old ? { action: "edit", old, input, unread } : { action: "add", input, unread };
}

/** A row that is closed may be in a file that changes nothing of it. @throws ROW_LOCKED */
function assertMayChange(scope: EntityScope, judged: JudgedChange): void {
  const { old, unread } = judged.change;
  if (old && (unread?.size || !saysNothing(judged))) assertOpen(scope, old);
}

/** Whether a line says what is stored; what rules would make of the row today, nobody asked for. */
function saysNothing({ change: { old }, draft }: JudgedChange): boolean {
  if (!old) return false;
  const isSaid = withDescendants(draft).some(
    (one) => !one.old || one.sent.size > 0 || one.children.some(({ removed }) => removed.length > 0),
  );
  return !isSaid || !isTouched(draft);
}

interface Pending {
  readonly one: ReadLine;
  readonly change: JudgedChange;
}

/** Stores lines behind a savepoint, each half by itself where they are refused; says whether any was. */
async function storeOrHalve(work: ImportWork, pending: readonly Pending[], ends: Map<NumberedLine, LineEnd>): Promise<boolean> {
  if (pending.length === 0) return false;
  const refusal = await behindSavepoint(work, async () => {
    await storeChanges(
      work.unit,
      pending.map(({ change }) => change),
    );
    if (!work.plan.isDryRun) {
      const guesses = pending.flatMap(({ change }) => change.guesses);
      await paySaved(work.unit.trx, work.scope, guesses);
    }
  });
  const [first] = pending;
  if (refusal && first && pending.length === 1) {
    ends.set(first.one.line, await refusalOf(work, faultsOf(work.scope, refusal), first.change.guesses));
  } else if (refusal) {
    const middle = Math.ceil(pending.length / 2);
    await storeOrHalve(work, pending.slice(0, middle), ends);
    await storeOrHalve(work, pending.slice(middle), ends);
  } else {
    for (const { one, change } of pending) {
      work.stored.take(change.draft.id, one.line.row);
      ends.set(one.line, change.guesses.length > 0 && work.plan.isDryRun ? "undecided" : fateOf(change));
    }
  }
  return refusal !== undefined;
}

function fateOf({ change, draft }: JudgedChange): Fate {
  if (!change.old) return "added";
  return isTouched(draft) ? "changed" : "same";
}

/** Takes over a line that was read; gives what became of it, or all that is wrong with it. */
async function importLine(work: ImportWork, asRead: ReadLine): Promise<LineEnd> {
  const { unit } = work;
  const guessed = unit.guesses.length;
  let end: LineEnd = [];
  let read = asRead;
  const refusal = await behindSavepoint(work, async () => {
    const { id, old } = await storedOf(work, asRead);
    if (id !== undefined && !old) {
      end = "skipped";
      return;
    }
    [read = asRead] = await withoutKeptCells(unit.trx, { scope: work.scope, reader: work.plan.reader }, [{ read: asRead, old }]);
    end = await writeLine(work, read, old);
    if (!work.plan.isDryRun && typeof end === "string") await paySaved(unit.trx, work.scope, unit.guesses.slice(guessed));
  });
  const guesses = unit.guesses.splice(guessed);
  if (refusal) return refusalOf(work, [...toldFaults(read.faults), ...faultsOf(work.scope, refusal)], guesses);
  return guesses.length > 0 && work.plan.isDryRun && typeof end === "string" ? "undecided" : end;
}

/** Does work that may be refused: then it is undone, and why is given back. @throws what is no refusal */
async function behindSavepoint({ unit }: ImportWork, work: () => Promise<void>): Promise<AppError | ExistingFault | undefined> {
  const [written, held] = [unit.writes.length, unit.held.mark()];
  await sql`savepoint line`.execute(unit.trx);
  try {
    await work();
    await sql`release savepoint line`.execute(unit.trx);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof ExistingFault)) throw error;
    await sql`rollback to savepoint line`.execute(unit.trx);
    await sql`release savepoint line`.execute(unit.trx);
    unit.writes.length = written;
    unit.held.keepOnly(held);
    return error;
  }
}

/** The row that a line is about, locked where it changes; without it where it is to stay as it is. */
async function storedOf(
  { unit: { trx }, scope, plan: { existing }, stored }: ImportWork,
  read: ReadLine,
): Promise<{ readonly id?: string; readonly old?: Row }> {
  const id = existing === "refuse" ? undefined : await stored.find(trx, read);
  if (id === undefined) return {};
  stored.take(id, read.line.row);
  return existing === "skip" ? { id } : { id, old: await lockRow(trx, scope, id) };
}

/** Stores a line in which nothing is wrong; gives what became of it, or what is wrong with it beside what could not be read. */
async function writeLine({ unit, scope, stored }: ImportWork, read: ReadLine, old: Row | undefined): Promise<LineEnd> {
  const judged = await judgeChange(unit, scope, changeOf(read, old));
  assertMayChange(scope, judged);
  if (read.unread.size > 0) return faultsOfJudged({ scope }, read, judged);
  if (saysNothing(judged)) {
    unit.guesses.push(...judged.guesses);
    return "same";
  }
  const id = await storeJudged(unit, judged);
  stored.take(id, read.line.row);
  return old ? "changed" : "added";
}

function faultsOfJudged(
  { scope }: Pick<ImportWork, "scope">,
  { faults }: ImportLine,
  { problems, guesses }: JudgedChange,
): readonly LineFault[] {
  // What a change of masked values is refused for speaks of them, and this line is refused anyway.
  if (guesses.length > 0) return toldFaults(faults);
  // Nothing can be chosen on a day that is refused: that the choice was not found says nothing about it.
  const isConsequence = consequencesOf(scope.entity.fields, new Set(problems.map(topField)));
  const own = faults.filter(({ field }) => !isConsequence(field));
  return [...toldFaults(own), ...problems.map((problem) => faultOf(scope, problem))];
}

function toldFaults(faults: readonly CellFault[]): readonly LineFault[] {
  return faults.map(({ title, message }) => ({ title, message }));
}

/** Why a line was not taken over; of masked values no more than their importer may still ask for, and nothing in a dry run. */
async function refusalOf(
  { unit: { trx }, scope, plan }: ImportWork,
  faults: readonly LineFault[],
  guesses: readonly MaskedQuestion[],
): Promise<"undecided" | readonly LineFault[]> {
  if (guesses.length === 0) return faults;
  if (plan.isDryRun) return "undecided";
  const over = await countQuestions(trx, scope, guesses, async () => "未导入");
  return over ? [{ title: "", message: new AppError("QUERY_MASKED_BUDGET", over).message }] : faults;
}

/** All the problems of a line, not only the first ones that a toast shows. */
function faultsOf(scope: EntityScope, error: AppError | ExistingFault): readonly LineFault[] {
  if (error instanceof ExistingFault) return [error.fault];
  const { problems } = (error.result ?? {}) as { readonly problems?: readonly FieldProblem[] };
  return problems?.map((problem) => faultOf(scope, problem)) ?? [{ title: "", message: error.message }];
}

function faultOf({ entity }: EntityScope, problem: FieldProblem): LineFault {
  return { title: fieldOf(entity, topField(problem))?.title ?? "", message: problem.message };
}
