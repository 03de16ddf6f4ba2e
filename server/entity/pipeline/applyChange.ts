import { evaluatePredicate, forgottenFields, type FieldProblem, type Predicate, type Row } from "../../../src/schema/index.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import { AppError } from "../../errors/appError.ts";
import { forgetRow } from "../audit/forgetRows.ts";
import { type AuditAct, writeAuditsAfter } from "../audit/writeAudit.ts";
import { enforceConstraints } from "../constraints/enforceConstraints.ts";
import { assertHolder } from "../rows/assertHolder.ts";
import { assertRoom } from "./assertRoom.ts";
import { mapInTurns } from "../../process/mapInTurns.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { admittedBy } from "../query/rowFilter.ts";
import { loadReferencedRows } from "../references/referencedRows.ts";
import { withForeignKept } from "../tenant/foreignReferences.ts";
import { joinTenant } from "./joinTenant.ts";
import { assertNoCycle } from "./assertNoCycle.ts";
import { applyDraftRules } from "../draft/applyDraftRules.ts";
import { buildDraft } from "../draft/buildDraft.ts";
import { checkTargets } from "./checkTargets.ts";
import { isTouched, withDescendants, type Draft } from "../draft/draft.ts";
import { loadParent } from "../transaction/loadParent.ts";
import { guessesOf } from "./maskedGuesses.ts";
import { mayGoTogether } from "./mayGoTogether.ts";
import { placeInDepartments } from "./placeInDepartments.ts";
import { cleanValues } from "../draft/cleanValues.ts";
import { ruledTexts } from "./ruledTexts.ts";
import { tidyAssigned } from "../draft/tidyAssigned.ts";
import { validateDraft } from "./validateDraft.ts";
import { unfitFiles } from "./unfitFiles.ts";
import { writeDrafts } from "./writeDraft.ts";
import type { Guess, WriteUnit } from "../draft/writeUnit.types.ts";

/** A change of one row. */
export interface RowChange {
  /** `add`, `edit`, or the id of an `x-actions` entry. */
  readonly action: string;
  /** The locked stored row with its child rows; absent when adding. */
  readonly old?: Row;
  /** What the person sent. */
  readonly input: Row;
  /** Values an action sets, given the row with what was asked. */
  readonly assign?: (row: Row) => Row;
  /** What is set is what stood in the row before: an undo (decision 0072). @default false */
  readonly restores?: boolean;
  /** Fields an action asks for. */
  readonly asked?: readonly string[];
  /** What the history says beside the change: why it was made, or what it takes back. */
  readonly note?: string;
  /** Fields whose text could not be read: such a row is only judged, by `judgeChange`. */
  readonly unread?: ReadonlySet<string>;
}

/** A change as it would be stored, and all that is wrong with it as far as that can be told before it is. */
export interface JudgedChange {
  readonly change: RowChange;
  readonly draft: Draft;
  readonly problems: readonly FieldProblem[];
  /** Covered values that it was held against. */
  readonly guesses: readonly Guess[];
}

/**
 * The one way a row is written, from a form, an action, a move or a line of an import:
 * merge → rules → references → validation → store → constraints → audit. Anything wrong undoes all of it.
 *
 * @returns the id of the written row
 */
export async function applyChange(unit: WriteUnit, scope: EntityScope, change: RowChange): Promise<string> {
  return storeJudged(unit, await judgeChange(unit, scope, change));
}

/** Stores a change that was judged. @returns the id of the written row @throws ROW_INVALID where something is wrong with it */
export async function storeJudged(unit: WriteUnit, judged: JudgedChange): Promise<string> {
  unit.guesses.push(...judged.guesses);
  if (judged.problems.length > 0) throw new AppError("ROW_INVALID", { problems: judged.problems });
  await storeChanges(unit, [judged]);
  return judged.draft.id;
}

/** Everything that is wrong with a change as far as it can be told before the row is stored. Nothing is written. */
export async function judgeChange(unit: WriteUnit, scope: EntityScope, change: RowChange): Promise<JudgedChange> {
  const [judged] = await judgeChanges(unit, scope, [change]);
  if (!judged) throw new Error("A change was not judged.");
  return judged;
}

/**
 * Changes of several rows, all or none.
 *
 * @throws AppError ROW_INVALID with what is wrong with the first of them that is refused
 */
export async function applyChanges(unit: WriteUnit, scope: EntityScope, changes: readonly RowChange[]): Promise<void> {
  if (!mayGoTogether(scope)) {
    for (const change of changes) await applyChange(unit, scope, change);
    return;
  }
  const judged = await judgeChanges(unit, scope, changes);
  for (const { guesses } of judged) unit.guesses.push(...guesses);
  const refused = judged.find(({ problems }) => problems.length > 0);
  if (refused) throw new AppError("ROW_INVALID", { problems: refused.problems });
  await storeChanges(unit, judged);
}

/**
 * Judges changes none of which can be wrong because of another; what they refer to is asked for all at once.
 *
 * @param onRefusal is told of changes that cannot even be made, which are left out. @default the first of them ends it
 */
export async function judgeChanges(
  unit: WriteUnit,
  scope: EntityScope,
  changes: readonly RowChange[],
  onRefusal?: (change: RowChange, refusal: AppError) => void,
): Promise<readonly JudgedChange[]> {
  const merged: { readonly change: RowChange; readonly draft: Draft }[] = [];
  const edits = changes.flatMap(({ old, input }) => (old ? [{ old, input }] : []));
  const kept = (await withForeignKept(unit.trx, scope, edits)).values();
  for (const change of changes) {
    const input = (change.old && kept.next().value) ?? change.input;
    try {
      merged.push({ change, draft: await draftOf(unit, scope, { ...change, input }) });
    } catch (error) {
      if (!onRefusal || !(error instanceof AppError)) throw error;
      onRefusal(change, error);
    }
  }
  const all = merged.flatMap(({ change, draft }) => (isNothing(change, draft) ? [] : withDescendants(draft)));
  await placeInDepartments(unit, all);
  const unchosen = await checkTargets(unit, all);
  await loadReferencedRows(unit, all, unchosen);
  const ruled = await ruledTexts(unit.trx, all);
  const judged: JudgedChange[] = [];
  for (const { change, draft } of merged) judged.push(await judge(unit, { change, draft, unchosen, ruled }));
  return judged;
}

interface Merged {
  readonly change: RowChange;
  readonly draft: Draft;
  /** What is wrong with choices, and with texts that check rules refuse. */
  readonly unchosen: ReadonlyMap<Draft, readonly FieldProblem[]>;
  readonly ruled: ReadonlyMap<Draft, readonly FieldProblem[]>;
}

async function judge({ trx }: WriteUnit, { change, draft, ...refused }: Merged): Promise<JudgedChange> {
  if (isNothing(change, draft)) return { change, draft, problems: [], guesses: guessesOf(draft) };
  const drafts = withDescendants(draft);
  const problems = [...(await validateDraft(draft, refused)), ...(await unfitFiles(trx, drafts))];
  // A new row that is refused here was held against nothing that is stored.
  const isHeld = change.old !== undefined || problems.length === 0;
  return { change, draft, problems, guesses: isHeld ? guessesOf(draft) : [] };
}

function isNothing({ old }: RowChange, draft: Draft): boolean {
  return old !== undefined && !isTouched(draft);
}

/**
 * Stores changes in which nothing is wrong: rows, constraints and audit each for all of them.
 *
 * @throws AppError where one of them is refused after all; then none of them is to stay
 */
export async function storeChanges(unit: WriteUnit, changes: readonly JudgedChange[]): Promise<void> {
  const touched = changes.filter(({ change, draft }) => !isNothing(change, draft));
  const drafts = touched.flatMap(({ draft }) => withDescendants(draft));
  await assertWithinRules(drafts);
  for (const { draft } of touched) await assertNoCycle(draft.scope.context.database, unit.trx, draft);
  await writeDrafts(
    unit,
    touched.map(({ change, draft }) => ({ draft, action: change.action })),
  );
  for (const one of drafts) await joinTenant(unit, one);
  await assertRoom(
    unit.trx,
    touched.map(({ draft }) => draft),
  );
  for (const { draft } of touched) await assertHolder(unit.trx, draft.scope, draft.row);
  const acts = touched.flatMap(auditOf);
  const entries = await writeAuditsAfter(unit.trx, enforceConstraints(unit, drafts), acts);
  const entryOf = new Map(acts.map(({ entry }, index) => [entry.rowId, entries[index]]));
  for (const { change, draft } of touched) {
    const fields = forgottenBy(change, draft);
    if (fields) await forgetRow(unit.trx, draft.scope, { rowId: draft.id, fields, by: entryOf.get(draft.id) ?? "" });
  }
}

async function draftOf({ trx }: WriteUnit, scope: EntityScope, { old, input, assign, restores, asked, unread }: RowChange): Promise<Draft> {
  const parent = await loadParent(trx, scope, { ...old, ...input });
  // A row that moves to another row above leaves the first one, which may be locked.
  if (old) await loadParent(trx, scope, old);
  const merged = buildDraft(scope, { old, input, asked, unread, parent, by: restores ? "undo" : assign ? "action" : "person" });
  const assigned = assign ? tidyAssigned(scope.entity, assign(merged.row)) : {};
  Object.assign(merged.row, assigned);
  // What is set belongs together: a value that stays the same beside one that changed is not a left-over.
  const draft: Draft = { ...merged, given: new Set([...merged.given, ...Object.keys(assigned)]) };
  const unclean = withDescendants(draft).flatMap(cleanValues);
  if (unclean.length > 0) throw new AppError("ROW_INVALID", { problems: unclean });
  applyDraftRules(draft);
  return draft;
}

/** Nobody may move rows, or put new ones, where they could not see them afterwards. */
async function assertWithinRules(drafts: readonly Draft[]): Promise<void> {
  const rules = new Map<EntityScope, Predicate>();
  await mapInTurns(drafts, ({ scope, row, old }) => {
    const rule = rules.get(scope) ?? admittedBy(scope);
    rules.set(scope, rule);
    const admits = (candidate: Row) => evaluatePredicate(rule, candidate);
    if (!admits(row) && (!old || admits(old))) throw new AppError("ROW_OUTSIDE_RULE", {});
  });
}

function forgottenBy({ action: name }: RowChange, { scope: { entity } }: Draft): ReadonlySet<string> | undefined {
  const action = entity.actions.find(({ id }) => id === name);
  return action && action.forgets.length > 0 ? forgottenFields(entity, action) : undefined;
}

function auditOf({ draft: root, change }: JudgedChange): readonly AuditAct[] {
  const { action, note = "" } = change;
  const forgets = forgottenBy(change, root);
  return withDescendants(root).flatMap((draft) => {
    const { scope, id, old, row } = draft;
    if (!scope.entity.audit || !isTouched(draft)) return [];
    const act = draft === root ? { action, note, ...compact({ forgets }) } : { action: old ? "edit" : "add" };
    return [{ scope, entry: { rowId: id, ...act, before: old, after: row } }];
  });
}
