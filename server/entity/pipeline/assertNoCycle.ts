import { sql, type SqlBool } from "kysely";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import type { Draft } from "../draft/draft.ts";
import { fieldColumn } from "../query/columns.ts";

/** Longest way from a node to its root; also ends a search in data that was already broken. */
const MAX_DEPTH = 100;

/**
 * Refuses to hang a node below itself. The lock lets one change of the tree's shape happen at a time:
 * two moves that are harmless alone can make a circle together.
 *
 * @throws TREE_CYCLE
 */
export async function assertNoCycle(
  database: DatabaseHandle,
  trx: DatabaseTransaction,
  { scope: { entity }, id, old, row }: Draft,
): Promise<void> {
  if (!entity.tree || !old) return;
  const parentId = row[entity.tree.parent] ?? null;
  if (parentId === null || parentId === old[entity.tree.parent]) return;
  await database.advisoryLock(trx, `tree:${entity.name}`);
  const parent = sql.ref(fieldColumn(entity, entity.tree.parent));
  const { rows } = await sql<{ found: SqlBool }>`
    with recursive above (id, depth) as (
      select ${parentId}::text, 1
      union all
      select ${parent}, depth + 1 from ${sql.table(entity.table)} join above using (id) where ${parent} is not null and depth < ${sql.lit(MAX_DEPTH)}
    ) select exists (select 1 from above where id = ${id}) as found`.execute(trx);
  if (rows[0]?.found) throw new AppError("TREE_CYCLE", { title: entity.title });
}
