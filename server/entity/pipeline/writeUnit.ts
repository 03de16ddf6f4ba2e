import type { DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors.ts";
import type { EntityWrite } from "../entityHooks.ts";
import type { EntityScope } from "../entityScope.ts";
import { rowId } from "../rowId.ts";

/** One transaction of writes and what it wrote so far. */
export interface WriteUnit {
  readonly trx: DatabaseTransaction;
  readonly writes: EntityWrite[];
}

/**
 * Runs writes in one transaction. Modules with a word in them are asked before the commit and told after it,
 * and open consoles learn which rows changed.
 */
export async function inWriteUnit<T>(scope: EntityScope, work: (unit: WriteUnit) => Promise<T>): Promise<T> {
  const { result, writes } = await scope.context.database.transaction(async (trx) => {
    const unit: WriteUnit = { trx, writes: [] };
    const done = await work(unit);
    for (const [entity, own] of byEntity(unit.writes)) await scope.hooks.get(entity)?.beforeCommit?.(own, trx);
    if (scope.deadline !== undefined && performance.now() > scope.deadline) throw new AppError("TIME_OVER", {});
    return { result: done, writes: unit.writes };
  });
  for (const [entity, own] of byEntity(writes)) await scope.hooks.get(entity)?.afterCommit?.(own);
  for (const write of writes) publishRow(write);
  return result;
}

/** Lets the entity's module look at a row that is about to be written or removed, and remembers the write. */
export async function announceWrite({ trx, writes }: WriteUnit, write: EntityWrite): Promise<void> {
  await write.scope.hooks.get(write.scope.entity.name)?.beforeWrite?.(write, trx);
  writes.push(write);
}

function byEntity(writes: readonly EntityWrite[]): ReadonlyMap<string, readonly EntityWrite[]> {
  const groups = new Map<string, EntityWrite[]>();
  for (const write of writes) {
    const { name } = write.scope.entity;
    groups.set(name, [...(groups.get(name) ?? []), write]);
  }
  return groups;
}

function publishRow({ scope: { context, entity, session }, action, row, old }: EntityWrite): void {
  const id = rowId(row ?? old ?? {});
  context.events.publish(
    { cmd: "row", entity: entity.name, id, action },
    { tenantId: session.user.tenantId, permission: `${entity.permission}:list` },
  );
}
