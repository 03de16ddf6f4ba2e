import { isDeepStrictEqual } from "node:util";
import { type RowHold, usesSentence } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityWrite } from "../scope/entityHooks.ts";
import { knownField, type EntityScope } from "../scope/entityScope.ts";
import { rowId } from "../values/rowId.ts";
import { holdsOf } from "../scope/holdsOf.ts";

/**
 * Refuses to delete or change what is relied on elsewhere; rows of one entity, of which the module is asked once.
 *
 * @throws AppError ROW_HELD, or ROW_INVALID with the problems at their fields
 */
export async function assertUnheld(trx: Database, scope: EntityScope, writes: readonly EntityWrite[]): Promise<void> {
  const stored = writes.flatMap(({ old }) => (old ? [old] : []));
  const holds = await holdsOf(trx, scope, stored);
  for (const write of writes) assertFree(write, write.old && holds.get(rowId(write.old)));
}

function assertFree({ scope, old, row, path = "" }: EntityWrite, hold: RowHold | undefined): void {
  if (!hold || !old) return;
  const reason = usesSentence(hold);
  if (!row) {
    if (hold.isKept) throw new AppError("ROW_HELD", { title: scope.entity.title, reason });
    return;
  }
  const problems = hold.fields
    .filter((name) => !isDeepStrictEqual(old[name] ?? null, row[name] ?? null))
    .map((name) => ({ field: `${path}${name}`, message: `“${knownField(scope.entity, name).title}”不能修改，${reason}` }));
  if (problems.length > 0) throw new AppError("ROW_INVALID", { problems });
}
