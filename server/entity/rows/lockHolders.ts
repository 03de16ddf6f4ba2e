import { sql } from "kysely";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { holderOf } from "../scope/holderOf.ts";

/**
 * Locks the rows above child rows against changes, the uppermost first. Who changes a whole row locks it before its
 * child rows; a child row reached on its own takes the same order, so that neither waits for the other in a circle.
 *
 * @param ids of rows of the scope's entity, which are not locked themselves
 */
export async function lockHolders(trx: DatabaseTransaction, scope: EntityScope, ids: readonly string[]): Promise<void> {
  const holder = holderOf(scope);
  if (!holder || ids.length === 0) return;
  const id = columnRef(ROW_ALIAS, "id");
  const link = columnRef(ROW_ALIAS, fieldColumn(scope.entity, holder.by));
  const { rows } = await sql<{ id: string }>`
    select distinct ${link} as id from ${sql.table(scope.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${id} = any(${ids}) and ${link} is not null`.execute(trx);
  const above = rows.map((row) => row.id);
  await lockHolders(trx, scopeOf(scope, holder.entity), above);
  await sql`
    select ${id} from ${sql.table(holder.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${id} = any(${above}) order by ${id} for share`.execute(trx);
}
