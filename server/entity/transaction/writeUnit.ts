import { runOutsideCalls } from "../../database/sessions/callScope.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { askMasked, countQuestions } from "../condition/maskedQuestions.ts";
import type { EntityWrite } from "../scope/entityHooks.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { assertAccepted } from "../holds/assertAccepted.ts";
import { assertUnheld } from "../holds/assertUnheld.ts";
import { assertTenantWrites } from "../tenant/assertTenantWrite.ts";
import { HeldRows } from "../rows/heldRows.ts";
import type { Guess, WriteUnit } from "../draft/writeUnit.types.ts";
import { tellOfRows } from "./tellOfRows.ts";

function newUnit(trx: DatabaseTransaction, guesses: Guess[], isDryRun = false): WriteUnit {
  return { trx, isDryRun, writes: [], guesses, held: new HeldRows(), lockedEntities: new Set() };
}

interface WriteUnitOptions {
  /** The work takes long: what keeps others waiting comes at its end, where the entity's module can judge it then. @default false */
  readonly isLong?: boolean;
}

/**
 * Runs writes in one transaction, with the hooks of the entities before and after the commit. The result of `work` is
 * stored in the same transaction as the answer to a repeat of the request; a different answer of the route replaces it a
 * moment later. Refusing masked values, or saving one that must not occur twice, answers a question about them, which is
 * paid for first.
 *
 * @throws AppError QUERY_MASKED_BUDGET instead of the answer, where the person has asked too much already
 */
export async function inWriteUnit<T>(
  scope: EntityScope,
  work: (unit: WriteUnit) => Promise<T>,
  { isLong = false }: WriteUnitOptions = {},
): Promise<T> {
  const hooks = scope.hooks.get(scope.entity.name);
  const isLate = isLong && hooks?.judgeLate !== undefined;
  const guesses: Guess[] = [];
  const lateness = new Lateness(scope);
  const committed = scope.context.database.transaction(async (trx) => {
    const unit = newUnit(trx, guesses);
    await scope.write?.claim(trx);
    if (!isLate) await hooks?.begin?.(trx, scope);
    await lateness.assertStands(trx);
    const done = await work(unit);
    if (isLate) await hooks.judgeLate?.(byEntity(unit.writes).get(scope.entity.name) ?? [], trx);
    await beforeCommit(unit, scope, "commit");
    await lateness.assertStillStands(trx);
    await paySaved(trx, scope, guesses);
    if (scope.deadline !== undefined && performance.now() > scope.deadline) throw new AppError("TIME_OVER", {});
    if (done !== undefined) await scope.write?.settle(trx, done);
    return { result: done, writes: unit.writes };
  });
  const { result, writes } = await committed.catch(async (error: unknown) => {
    if (error instanceof AppError) await askMasked(scope, guesses, async () => "未保存");
    throw error;
  });
  // What follows from a commit happens, even where the time of the call ended with it.
  await runOutsideCalls(() => followCommit(scope, writes));
  return result;
}

/** Milliseconds after which the guard's word on a call is asked for again within the transaction of its writes. */
const LATE = 500;

/** Holds writes that waited for the database, for a row or for themselves to what their person may do by then. */
class Lateness {
  readonly #scope: EntityScope;
  #asked = performance.now();

  constructor(scope: EntityScope) {
    this.#scope = scope;
  }

  /** Before the work. @throws AppError SESSION_DEAD, RIGHTS_CHANGED */
  async assertStands(trx: DatabaseTransaction): Promise<void> {
    await this.#ask(trx, "rights");
  }

  /** After it, where what changes rights may have changed those of its own person. @throws AppError SESSION_DEAD, RIGHTS_CHANGED */
  async assertStillStands(trx: DatabaseTransaction): Promise<void> {
    const { hooks, entity } = this.#scope;
    await this.#ask(trx, hooks.get(entity.name)?.begin ? "life" : "rights");
  }

  async #ask(trx: DatabaseTransaction, part: "life" | "rights"): Promise<void> {
    if (performance.now() - this.#asked < LATE) return;
    await this.#scope.context.assertStands?.(trx, this.#scope.session, part);
    this.#asked = performance.now();
  }
}

/**
 * Pays for what saving tells of masked values, in the transaction that saves.
 *
 * @throws AppError QUERY_MASKED_BUDGET
 */
export async function paySaved(trx: DatabaseTransaction, scope: EntityScope, guesses: readonly Guess[]): Promise<void> {
  const disclosed = guesses.filter(({ isDisclosedBySaving }) => isDisclosedBySaving);
  const over = disclosed.length > 0 ? await countQuestions(trx, scope, disclosed, async () => "已保存") : undefined;
  if (over) throw new AppError("QUERY_MASKED_BUDGET", over);
}

/** Carries the result of a dry run out of its transaction, which being thrown undoes. */
class DryRunOver extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("The dry run is over.");
    this.result = result;
  }
}

/**
 * Does the same work in a transaction that is rolled back, as a dry run. `work` must not answer questions about masked
 * values, since none is counted. The locks that order writes are not taken: nothing is stored, so others would wait for
 * nothing.
 */
export async function dryRunWrites<T>(scope: EntityScope, work: (unit: WriteUnit) => Promise<T>): Promise<T> {
  try {
    return await scope.context.database.transaction(async (trx): Promise<T> => {
      const unit = newUnit(trx, [], true);
      const result = await work(unit);
      await beforeCommit(unit, scope, "dry run");
      throw new DryRunOver(result);
    });
  } catch (error) {
    if (error instanceof DryRunOver) return error.result as T;
    throw error;
  }
}

async function beforeCommit({ trx, writes }: WriteUnit, { hooks }: EntityScope, end: "commit" | "dry run"): Promise<void> {
  for (const [entity, own] of byEntity(writes)) writes.push(...((await hooks.get(entity)?.beforeCommit?.(own, trx, end)) ?? []));
}

/**
 * Runs writes that follow from others in the transaction of those; their modules are asked like those of any write.
 *
 * @returns the writes, which their cause hands on as what follows from it (`EntityHooks.beforeCommit`)
 */
export async function writeWithin(
  trx: DatabaseTransaction,
  scope: EntityScope,
  work: (unit: WriteUnit) => Promise<void>,
): Promise<readonly EntityWrite[]> {
  const unit = newUnit(trx, []);
  await work(unit);
  await beforeCommit(unit, scope, "commit");
  return unit.writes;
}

async function followCommit(scope: EntityScope, writes: readonly EntityWrite[]): Promise<void> {
  for (const [entity, own] of byEntity(writes)) await scope.hooks.get(entity)?.afterCommit?.(own);
  for (const own of byEntity(writes).values()) tellOfRows(own);
}

/**
 * Holds the tenant's rule and what is relied on, lets the entity's module look at rows of one entity that are about to be written
 * or removed, and remembers the writes.
 */
export async function announceWrites({ trx, writes, held }: WriteUnit, announced: readonly EntityWrite[]): Promise<void> {
  const [first] = announced;
  if (!first) return;
  const { name } = first.scope.entity;
  const hooks = first.scope.hooks.get(name);
  await assertTenantWrites(trx, announced);
  await hooks?.beforeWrites?.(announced, trx);
  for (const write of announced) await hooks?.beforeWrite?.(write, trx);
  // A module may write anything.
  held.forget(hooks?.beforeWrite || hooks?.beforeWrites ? undefined : name);
  // Modules may still change values, and know more fitting sentences.
  await assertUnheld(trx, first.scope, announced);
  for (const write of announced) {
    await assertAccepted(trx, write);
    writes.push(write);
  }
}

function byEntity(writes: readonly EntityWrite[]): ReadonlyMap<string, readonly EntityWrite[]> {
  const groups = new Map<string, EntityWrite[]>();
  for (const write of writes) {
    const { name } = write.scope.entity;
    const own = groups.get(name);
    if (own) own.push(write);
    else groups.set(name, [write]);
  }
  return groups;
}
