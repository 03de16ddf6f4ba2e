import { AppError } from "../../errors/appError.ts";
import type { Guess, WriteUnit } from "../draft/writeUnit.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { inParts, untilSettled, type RefusedItems } from "../transaction/inParts.ts";
import { judgeChange, judgeChanges, storeChanges, type JudgedChange, type RowChange } from "./applyChange.ts";
import { mayGoTogether } from "./mayGoTogether.ts";

/** What became of changes. */
export interface AppliedChanges {
  readonly refused: RefusedItems<RowChange>;
  /** Ids of the rows, new ones included, of changes that could be made at all. */
  readonly ids: ReadonlyMap<RowChange, string>;
}

/**
 * Makes many changes, and finds every one that is refused instead of the first. What was stored of the others is the
 * caller's to undo: where anything is refused, it throws.
 */
export async function applyToAll(unit: WriteUnit, scope: EntityScope, changes: readonly RowChange[]): Promise<AppliedChanges> {
  const applying: Applying = { unit, scope, guesses: new Map(), ids: new Map() };
  const refused = mayGoTogether(scope) ? await applyTogether(applying, changes) : await applyInTurn(applying, changes);
  // Answers about masked values are paid for with the whole call, whether it stands or not.
  unit.guesses.push(...[...applying.guesses.values()].flat());
  return { refused, ids: applying.ids };
}

interface Applying {
  readonly unit: WriteUnit;
  readonly scope: EntityScope;
  /** Once for each change, however often it is tried. */
  readonly guesses: Map<RowChange, readonly Guess[]>;
  readonly ids: Map<RowChange, string>;
}

/** Rows that cannot affect each other are judged at once, and those with which nothing is wrong are stored. */
async function applyTogether(applying: Applying, changes: readonly RowChange[]): Promise<RefusedItems<RowChange>> {
  const { unit, scope } = applying;
  const refused = new Map<RowChange, AppError>();
  const judged = await judgeChanges(unit, scope, changes, (change, refusal) => refused.set(change, refusal));
  for (const one of judged) {
    note(applying, one);
    if (one.problems.length > 0) refused.set(one.change, new AppError("ROW_INVALID", { problems: one.problems }));
  }
  const sound = judged.filter(({ change }) => !refused.has(change));
  const store = (some: readonly JudgedChange[]) => inParts(unit, scope, some, (part) => storeChanges(unit, part));
  for (const [{ change }, refusal] of await settled(sound, store, ({ change }) => change)) refused.set(change, refusal);
  return refused;
}

async function applyInTurn(applying: Applying, changes: readonly RowChange[]): Promise<RefusedItems<RowChange>> {
  const { unit, scope } = applying;
  const attempt = async (some: readonly RowChange[]) => {
    const refused = new Map<RowChange, AppError>();
    for (const change of some)
      for (const [, refusal] of await inParts(unit, scope, [change], () => applyAlone(applying, change))) refused.set(change, refusal);
    return refused;
  };
  return settled(changes, attempt, (change) => change);
}

async function applyAlone(applying: Applying, change: RowChange): Promise<void> {
  const judged = await judgeChange(applying.unit, applying.scope, change);
  note(applying, judged);
  if (judged.problems.length > 0) throw new AppError("ROW_INVALID", { problems: judged.problems });
  await storeChanges(applying.unit, [judged]);
}

function note({ guesses, ids }: Applying, { change, draft, guesses: own }: JudgedChange): void {
  guesses.set(change, own);
  ids.set(change, draft.id);
}

/** New rows make way for none; those that change may. */
async function settled<Item>(
  items: readonly Item[],
  attempt: (items: readonly Item[]) => Promise<RefusedItems<Item>>,
  changeOf: (item: Item) => RowChange,
): Promise<RefusedItems<Item>> {
  return items.some((item) => changeOf(item).old) ? untilSettled(items, attempt) : attempt(items);
}
