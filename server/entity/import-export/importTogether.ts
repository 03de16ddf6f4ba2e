import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { FieldProblem, Row } from "../../../src/schema/index.ts";
import { topField } from "../../../src/schema/validation/fieldProblem.ts";
import { consequencesOf } from "../../../src/schema/rules/dependentFields.ts";
import { AppError } from "../../errors/appError.ts";
import type { MaskedQuestion } from "../condition/maskedQuestion.ts";
import { countQuestions } from "../condition/maskedQuestions.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { applyChange, judgeChange, judgeChanges, storeChanges, type JudgedChange, type RowChange } from "../pipeline/applyChange.ts";
import { assertOpen } from "../transaction/assertOpen.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { paySaved } from "../transaction/writeUnit.ts";
import { isTouched } from "../draft/draft.ts";
import { lockRow, lockRows } from "../rows/findRows.ts";
import { rowId } from "../values/rowId.ts";
import { ExistingFault, type ExistingRows } from "./existingRows.ts";
import type { Fate, ImportPlan } from "./import.types.ts";
import type { CellFault, LineFault } from "./lineFault.ts";
import type { NumberedLine } from "./readBook.ts";
import { readLine, type ImportLine } from "./readLine.ts";

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
    read.push({ line, ...withFaults(found, work.plan.faults.get(line.row) ?? []) });
  }
  const together = read.length > 1 ? await storeTogether(work, read) : undefined;
  if (together) return together;
  const ends: LineEnd[] = [];
  for (const one of read) ends.push(await importLine(work, one));
  return { ends, wasRefused: ends.some((end) => typeof end !== "string") };
}

interface ReadLine extends ImportLine {
  readonly line: NumberedLine;
}

/** What the whole file says against a cell goes before what the cell alone says. */
function withFaults({ input, faults, unread }: ImportLine, more: readonly CellFault[]): ImportLine {
  if (more.length === 0) return { input, faults, unread };
  const names = new Set(more.map(({ field }) => field));
  const left = Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)));
  return { input: left, faults: [...faults.filter(({ field }) => !names.has(field)), ...more], unread: new Set([...unread, ...names]) };
}

/** `undefined` where the lines have to be looked at one after the other. */
async function storeTogether(work: ImportWork, read: readonly ReadLine[]): Promise<Together | undefined> {
  const { unit, scope, plan, stored } = work;
  const ids =
    plan.existing === "refuse"
      ? read.map(() => undefined)
      : await stored.findTogether(
          unit.trx,
          read.map(({ input }) => input),
        );
  if (!ids) return undefined;
  const isSkipped = (index: number): boolean => plan.existing === "skip" && ids[index] !== undefined;
  const judged = await judgeTogether(
    unit,
    scope,
    (olds) =>
      read.flatMap(({ input, unread }, index) => {
        const old = olds.get(ids[index] ?? "");
        return isSkipped(index) ? [] : [old ? { action: "edit", old, input, unread } : { action: "add", input, unread }];
      }),
    plan.existing === "update" ? ids : [],
  );
  if (!judged) return undefined;
  const ends = new Map<ReadLine, LineEnd>();
  for (const [index, one] of read.entries()) {
    const id = ids[index];
    if (id === undefined) continue;
    stored.take(id, one.line.row);
    if (isSkipped(index)) ends.set(one, "skipped");
  }
  const pending = read
    .filter((_, index) => !isSkipped(index))
    .flatMap((one, index) => {
      const change = judged[index];
      return change ? [{ one, change }] : [];
    });
  const good = pending.filter(({ one, change }) => one.unread.size === 0 && change.problems.length === 0);
  for (const { one, change } of pending)
    if (one.unread.size > 0 || change.problems.length > 0) ends.set(one, faultsOfJudged(work, one, change));
  const wasRefused = await storeOrHalve(work, good, ends);
  return { ends: read.map((one) => ends.get(one) ?? []), wasRefused };
}

/** Locks the rows that change; `undefined` where one is gone, or a change is refused while it is still made. */
async function judgeTogether(
  unit: WriteUnit,
  scope: EntityScope,
  changesOf: (olds: ReadonlyMap<string, Row>) => readonly RowChange[],
  ids: readonly (string | undefined)[],
): Promise<readonly JudgedChange[] | undefined> {
  const wanted = ids.filter((id) => id !== undefined);
  try {
    const rows = wanted.length > 0 ? await lockRows(unit.trx, scope, wanted) : [];
    if (rows.length < wanted.length) return undefined;
    for (const row of rows) assertOpen(scope, row);
    return await judgeChanges(unit, scope, changesOf(new Map(rows.map((row) => [rowId(row), row]))));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

interface Pending {
  readonly one: ReadLine;
  readonly change: JudgedChange;
}

/** Stores lines behind a savepoint, each half by itself where they are refused; says whether any was. */
async function storeOrHalve(work: ImportWork, pending: readonly Pending[], ends: Map<ReadLine, LineEnd>): Promise<boolean> {
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
    ends.set(first.one, await refusalOf(work, faultsOf(work.scope, refusal), first.change.guesses));
  } else if (refusal) {
    const middle = Math.ceil(pending.length / 2);
    await storeOrHalve(work, pending.slice(0, middle), ends);
    await storeOrHalve(work, pending.slice(middle), ends);
  } else {
    for (const { one, change } of pending) {
      work.stored.take(change.draft.id, one.line.row);
      ends.set(one, change.guesses.length > 0 && work.plan.isDryRun ? "undecided" : fateOf(change));
    }
  }
  return refusal !== undefined;
}

function fateOf({ change, draft }: JudgedChange): Fate {
  if (!change.old) return "added";
  return isTouched(draft) ? "changed" : "same";
}

/** Takes over a line that was read; gives what became of it, or all that is wrong with it. */
async function importLine(work: ImportWork, read: ReadLine): Promise<LineEnd> {
  const { unit } = work;
  const guessed = unit.guesses.length;
  let end: LineEnd = [];
  const refusal = await behindSavepoint(work, async () => {
    end = read.unread.size > 0 ? await judgeLine(work, read) : await writeLine(work, read);
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

async function writeLine({ unit, scope, plan: { existing }, stored }: ImportWork, { input, line }: ReadLine): Promise<Fate> {
  const id = existing === "refuse" ? undefined : await stored.find(unit.trx, input);
  if (id === undefined) {
    stored.take(await applyChange(unit, scope, { action: "add", input }), line.row);
    return "added";
  }
  stored.take(id, line.row);
  if (existing === "skip") return "skipped";
  const before = unit.writes.length;
  await applyChange(unit, scope, await changeOf(unit, scope, { id, input }));
  return unit.writes.length > before ? "changed" : "same";
}

/** What else is wrong with a line of which something could not be read. */
async function judgeLine({ unit, scope, plan: { existing }, stored }: ImportWork, read: ReadLine): Promise<readonly LineFault[]> {
  const { input, unread } = read;
  const id = existing === "refuse" ? undefined : await stored.find(unit.trx, input);
  const change = id === undefined ? { action: "add", input } : await changeOf(unit, scope, { id, input });
  return faultsOfJudged({ scope }, read, await judgeChange(unit, scope, { ...change, unread }));
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

async function changeOf(
  { trx }: WriteUnit,
  scope: EntityScope,
  { id, input }: { readonly id: string; readonly input: Row },
): Promise<RowChange> {
  const old = await lockRow(trx, scope, id);
  assertOpen(scope, old);
  return { action: "edit", old, input };
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
