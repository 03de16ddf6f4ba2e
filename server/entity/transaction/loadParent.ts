import { sql, type SqlBool } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { holderOf } from "../scope/holderOf.ts";
import { lockHolders } from "../rows/lockHolders.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { columnRef } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { liveRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { assertOpen } from "./assertOpen.ts";

/**
 * Finds the row above a child row that is written on its own, for rules that read `parent`.
 * A locked row above locks its child rows too, whichever way they are reached.
 */
export async function loadParent(trx: DatabaseTransaction, scope: EntityScope, row: Row): Promise<Row | undefined> {
  const holder = holderOf(scope);
  const id = holder && row[holder.by];
  if (!holder || typeof id !== "string") return undefined;
  const above = scopeOf(scope, holder.entity);
  await lockHolders(trx, above, [id]);
  const [parent] = await selectRows(trx, {
    entity: holder.entity,
    where: allOf([liveRows(above, ROW_ALIAS), sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} = ${id}`]),
    lock: "share",
  });
  if (!parent) return undefined;
  assertOpen(above, parent);
  await loadParent(trx, above, parent);
  return parent;
}
