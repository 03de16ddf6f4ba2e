import { evaluatePredicate, type FieldProblem, type Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { enforceConstraints } from "../constraints/enforceConstraints.ts";
import { assertHolder } from "../children/assertHolder.ts";
import type { EntityScope } from "../entityScope.ts";
import { admittedBy } from "../query/rowFilter.ts";
import { loadReferencedRows } from "../references/referencedRows.ts";
import { withForeignKept } from "../tenant/foreignReferences.ts";
import { joinTenant } from "../tenant/joinTenant.ts";
import { assertNoCycle } from "../tree/assertNoCycle.ts";
import { applyDraftRules } from "./applyDraftRules.ts";
import { buildDraft } from "./buildDraft.ts";
import { checkTargets } from "./checkTargets.ts";
import { isTouched, withDescendants, type Draft } from "./draft.ts";
import { loadParent } from "./loadParent.ts";
import { guessesOf } from "./maskedGuesses.ts";
import { cleanValues } from "./cleanValues.ts";
import { tidyAssigned } from "./tidyAssigned.ts";
import { validateDraft } from "./validateDraft.ts";
import { withheldFiles } from "./withheldFiles.ts";
import { writeDraft } from "./writeDraft.ts";
import type { WriteUnit } from "./writeUnit.ts";

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
  /** Fields whose text could not be read: such a row is only judged, by `findProblems`. */
  readonly unread?: ReadonlySet<string>;
}

/**
 * The one way a row is written, from a form, an action, a move or a line of an import:
 * merge → rules → references → validation → store → constraints → audit. Anything wrong undoes all of it.
 *
 * @returns the id of the written row
 */
export async function applyChange(unit: WriteUnit, scope: EntityScope, change: RowChange): Promise<string> {
  const { draft, problems } = await judge(unit, scope, change);
  if (problems.length > 0) throw new AppError("ROW_INVALID", { problems });
  if (change.old && !isTouched(draft)) return draft.id;
  const drafts = withDescendants(draft);
  for (const one of drafts) assertWithinRule(one);
  await assertNoCycle(scope.context.database, unit.trx, draft);
  await writeDraft(unit, draft, change.action);
  for (const one of drafts) await joinTenant(unit, one);
  await assertHolder(unit.trx, scope, draft.row);
  await enforceConstraints(scope.context.database, unit.trx, drafts);
  await auditDrafts(unit, drafts, change);
  return draft.id;
}

/** Everything that is wrong with a change as far as it can be told before the row is stored. Nothing is written. */
export async function findProblems(unit: WriteUnit, scope: EntityScope, change: RowChange): Promise<readonly FieldProblem[]> {
  return (await judge(unit, scope, change)).problems;
}

interface Judged {
  readonly draft: Draft;
  readonly problems: readonly FieldProblem[];
}

async function judge(unit: WriteUnit, scope: EntityScope, change: RowChange): Promise<Judged> {
  const draft = await draftOf(unit, scope, change);
  if (change.old) unit.guesses.push(...guessesOf(draft));
  if (change.old && !isTouched(draft)) return { draft, problems: [] };
  const drafts = withDescendants(draft);
  const unchosen = await checkTargets(unit.trx, drafts);
  await loadReferencedRows(unit.trx, drafts, unchosen);
  const problems = [...validateDraft(draft), ...unchosen, ...(await withheldFiles(unit.trx, drafts))];
  // Up to here a new row was held against nothing that is stored.
  if (!change.old && problems.length === 0) unit.guesses.push(...guessesOf(draft));
  return { draft, problems };
}

async function draftOf(
  { trx }: WriteUnit,
  scope: EntityScope,
  { old, input: sent, assign, restores, asked, unread }: RowChange,
): Promise<Draft> {
  const input = old ? await withForeignKept(trx, scope, old, sent) : sent;
  const parent = await loadParent(trx, scope, { ...old, ...input });
  // A row that moves to another row above leaves the first one, which may be locked.
  if (old) await loadParent(trx, scope, old);
  const merged = buildDraft(scope, { old, input, asked, unread, parent, by: restores ? "undo" : assign ? "action" : "person" });
  const assigned = assign ? tidyAssigned(scope.entity, assign(merged.row)) : {};
  Object.assign(merged.row, assigned);
  // What is set belongs together: a value that stays the same beside one that changed is not a left-over.
  const draft: Draft = { ...merged, given: new Set([...merged.given, ...Object.keys(assigned)]) };
  for (const one of withDescendants(draft)) await cleanValues(one);
  applyDraftRules(draft);
  return draft;
}

/** Nobody may move a row, or put a new one, where they could not see it afterwards. */
function assertWithinRule({ scope, row, old }: Draft): void {
  const rule = admittedBy(scope);
  const admits = (candidate: Row) => evaluatePredicate(rule, candidate);
  if (!admits(row) && (!old || admits(old))) throw new AppError("ROW_OUTSIDE_RULE", {});
}

async function auditDrafts({ trx }: WriteUnit, drafts: readonly Draft[], { action, note = "" }: RowChange): Promise<void> {
  for (const [index, draft] of drafts.entries()) {
    const { scope, id, old, row } = draft;
    if (!scope.entity.audit || !isTouched(draft)) continue;
    const own = old ? "edit" : "add";
    const act = index === 0 ? { action, note } : { action: own };
    await writeAudit(trx, scope, { rowId: id, ...act, before: old, after: row });
  }
}
