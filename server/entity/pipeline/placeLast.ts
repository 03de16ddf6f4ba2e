import { sql } from "kysely";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { Draft } from "../draft/draft.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { tenantRows } from "../query/tenantRows.ts";
import { knownField } from "../scope/entityScope.ts";

/** Room between the numbers of neighbours, for rows that come between them later. */
export const ORDER_STEP = 10;

/** Puts new rows of one entity behind all others, where they say no place of their own (`x-entity.order`). */
export async function placeLast(trx: DatabaseTransaction, drafts: readonly Draft[]): Promise<void> {
  const [first] = drafts;
  const order = first?.scope.entity.order;
  if (!first || order === undefined) return;
  const unplaced = drafts.filter(({ row, by }) => by !== "undo" && (row[order] ?? null) === null);
  if (unplaced.length === 0) return;
  const { scope } = first;
  const field = knownField(scope.entity, order);
  const { rows } = await sql<{ last: string | null }>`select max(${columnRef(ROW_ALIAS, columnOf(field))})::text as last
    from ${sql.table(scope.entity.table)} as ${sql.ref(ROW_ALIAS)} where ${tenantRows(scope, ROW_ALIAS)}`.execute(trx);
  const last = Number(rows[0]?.last ?? 0);
  for (const [index, { row }] of unplaced.entries())
    row[order] = Math.min(field.constraints.maximum ?? Infinity, last + (index + 1) * ORDER_STEP);
}
