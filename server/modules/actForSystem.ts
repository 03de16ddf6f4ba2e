import type { Predicate } from "../../src/schema/expression/predicate.ts";
import type { Row } from "../../src/schema/model/json.ts";
import type { DatabaseTransaction } from "../database/database.types.ts";
import { runOnRow } from "../entity/operations/actionRows.ts";
import { allOf, anyOf, type Filter } from "../entity/query/filter.ts";
import { predicateSql } from "../entity/query/predicateSql.ts";
import { visibleRows } from "../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../entity/query/selectRows.ts";
import { lockRows } from "../entity/rows/findRows.ts";
import type { EntityWrite } from "../entity/scope/entityHooks.ts";
import { entityOf, type EntityScope, scopeOf } from "../entity/scope/entityScope.ts";
import { mayList } from "../entity/scope/mayList.ts";
import { writeWithin } from "../entity/transaction/writeUnit.ts";
import { rowId } from "../entity/values/rowId.ts";
import type { ServerServices } from "./serverServices.ts";
import { systemScope } from "./systemScope.ts";

/** An action that follows from what somebody did to another row. */
export interface FollowingAct {
  readonly entity: string;
  readonly action: string;
  /** Rows of the cause's tenant that it runs on. */
  readonly where: Predicate;
  readonly values?: Row;
  readonly reason?: string;
  /** Of these only rows that whoever caused it sees: where a value that they typed, and no id, ties the rows to the cause. */
  readonly asSeen?: true;
}

/** A write, in the transaction that stores it. */
export interface Cause {
  readonly write: EntityWrite;
  readonly trx: DatabaseTransaction;
}

/**
 * Runs an action on all rows that follow from a write, in its transaction: whoever caused it may not see all of them, so the
 * system acts, and the history of each row says for whom. Rules, checks, constraints and audit are those of every action.
 *
 * @returns the writes, for `EntityHooks.beforeCommit` to hand on
 * @throws AppError where a row refuses; then nothing of the cause is stored either
 */
export async function actForSystem(
  services: ServerServices,
  cause: Cause,
  { entity, action: id, where, values = {}, reason = "", asSeen }: FollowingAct,
): Promise<readonly EntityWrite[]> {
  const { write, trx } = cause;
  const scope = scopeOfCause(services, cause, entity);
  const action = scope?.entity.actions.find((one) => one.id === id);
  if (!scope || !action) return [];
  return writeWithin(trx, scope, async (unit) => {
    const seen = asSeen ? seenBy(scopeOf(write.scope, entityOf(write.scope, entity))) : allOf([]);
    const filter = allOf([visibleRows(scope, ROW_ALIAS), seen, predicateSql(where, { entity: scope.entity, alias: ROW_ALIAS })]);
    const found = await selectRows(trx, { entity: scope.entity, where: filter, sort: [{ field: "id", direction: "asc" }] });
    for (const old of await lockRows(trx, scope, found.map(rowId))) await runOnRow(unit, scope, { action, old, values, reason });
  });
}

/** The system looking at an entity because of a write, in whose tenant and for whose person. */
export function scopeOfCause(services: ServerServices, { write }: Cause, entity: string): EntityScope | undefined {
  const { session, requestId, entity: causing } = write.scope;
  const label = causing.actions.find((one) => one.id === write.action)?.label ?? write.action;
  const behalf = `${session.user.realname}的“${label}”`;
  return systemScope(services, { entity, tenantId: session.user.tenantId, requestId, behalf });
}

/** Rows that somebody finds in a list; none for whoever has none. */
function seenBy(scope: EntityScope): Filter {
  return mayList(scope) ? visibleRows(scope, ROW_ALIAS) : anyOf([]);
}
