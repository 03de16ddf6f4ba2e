import { sql } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import { DELETED_BY, DELETED_TIME } from "../../../src/schema/wire/deletedRows.ts";
import type { Database } from "../../database/database.types.ts";
import { actsOf } from "../history/readHistory.ts";
import { presentRows } from "../presenter/presentRows.ts";
import { columnRef } from "../query/columns.ts";
import type { SortStep } from "../query/sortSql.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { rowId } from "../values/rowId.ts";

/** Presents deleted rows as a list does, each with who deleted it and when: the last entry of the audit log that says so. */
export async function presentDeleted(db: Database, scope: EntityScope, stored: readonly Row[]): Promise<Row[]> {
  const presented = await presentRows(db, scope, stored);
  const { rows } = await sql<{ row_id: string; username: string; realname: string; happened_at: string }>`
    select distinct on (row_id) row_id, username, realname, happened_at from audit_log
    where entity = ${scope.entity.name} and row_id = any(${stored.map(rowId)}) and kind = 'write' and action = 'delete' and ${actsOf(scope)}
    order by row_id, happened_at desc, id desc`.execute(db);
  const acts = new Map(rows.map((act) => [act.row_id, { [DELETED_BY]: act.realname || act.username, [DELETED_TIME]: act.happened_at }]));
  return presented.map((row, index) => ({ ...row, ...acts.get(rowId(stored[index] ?? {})) }));
}

/** The order in which rows were deleted; those of which the log says nothing come last. */
export function deletionOrder(scope: EntityScope, direction: "asc" | "desc"): SortStep {
  const by = (alias: string) => sql`(
    select max(happened_at) from audit_log
    where entity = ${scope.entity.name} and row_id = ${columnRef(alias, "id")} and kind = 'write' and action = 'delete' and ${actsOf(scope)})`;
  return { field: DELETED_TIME, direction, by };
}
