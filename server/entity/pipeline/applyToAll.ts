import type { RefusedRow } from "../../../src/schema/wire/rowAnswers.ts";
import { AppError } from "../../errors/appError.ts";
import type { Guess, WriteUnit } from "../draft/writeUnit.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { inSavepoint, reasonOf } from "../transaction/inSavepoint.ts";
import { rowId } from "../values/rowId.ts";
import { judgeChange, judgeChanges, storeChanges, type JudgedChange, type RowChange } from "./applyChange.ts";
import { mayGoTogether } from "./mayGoTogether.ts";

/** A change of a row that is stored already. */
export type StoredRowChange = RowChange & Required<Pick<RowChange, "old">>;

/** Rows that are refused, by id, each with why. */
type Refusals = Map<string, AppError>;

/**
 * Changes many rows, and finds every one that is refused instead of the first. What was stored of the others is the
 * caller's to undo: where anything is refused, it throws.
 */
export async function applyToAll(unit: WriteUnit, scope: EntityScope, changes: readonly StoredRowChange[]): Promise<readonly RefusedRow[]> {
  const refusals: Refusals = new Map();
  const guesses: Guess[] = [];
  const all = { unit, scope, refusals, guesses };
  if (mayGoTogether(scope)) await applyTogether(all, changes);
  else for (const change of changes) await applyAlone(all, change);
  // Answers about masked values are paid for with the whole call, whether it stands or not.
  unit.guesses.push(...guesses);
  return [...refusals].map(([id, refusal]) => ({ id, reason: reasonOf(refusal) }));
}

interface Applying {
  readonly unit: WriteUnit;
  readonly scope: EntityScope;
  readonly refusals: Refusals;
  readonly guesses: Guess[];
}

/** Rows that cannot affect each other are judged at once; they are stored only where nothing is wrong with any of them. */
async function applyTogether(all: Applying, changes: readonly StoredRowChange[]): Promise<void> {
  const { unit, scope, refusals, guesses } = all;
  const judged = await judgeChanges(unit, scope, changes, ({ old }, refusal) => old && refusals.set(rowId(old), refusal));
  for (const one of judged) {
    guesses.push(...one.guesses);
    if (one.problems.length > 0) refusals.set(one.draft.id, new AppError("ROW_INVALID", { problems: one.problems }));
  }
  if (refusals.size === 0) await storeOrFind(all, judged);
}

/** What the database or a constraint refuses names no row of many: halves of them are tried until it is found. */
async function storeOrFind(all: Applying, changes: readonly JudgedChange[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const refusal = await inSavepoint(all.unit, all.scope, { work: () => storeChanges(all.unit, changes), answer: "未保存" });
  if (refusal === undefined) return;
  if (changes.length === 1) {
    all.refusals.set(first.draft.id, refusal);
    return;
  }
  const middle = Math.ceil(changes.length / 2);
  await storeOrFind(all, changes.slice(0, middle));
  await storeOrFind(all, changes.slice(middle));
}

async function applyAlone({ unit, scope, refusals, guesses }: Applying, change: StoredRowChange): Promise<void> {
  const work = async () => {
    const judged = await judgeChange(unit, scope, change);
    guesses.push(...judged.guesses);
    if (judged.problems.length > 0) throw new AppError("ROW_INVALID", { problems: judged.problems });
    await storeChanges(unit, [judged]);
  };
  const refusal = await inSavepoint(unit, scope, { work, answer: "未保存" });
  if (refusal) refusals.set(rowId(change.old), refusal);
}
