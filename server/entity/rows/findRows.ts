import { sql, type SqlBool } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { loadChildren } from "./loadChildren.ts";
import { lockHolders } from "./lockHolders.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { columnRef } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { liveRows, visibleRows } from "../query/rowFilter.ts";
import { rowsOf } from "../query/rowSource.ts";
import { countRows, ROW_ALIAS, selectRows } from "../query/selectRows.ts";

/** Finds a visible row with its child rows. One outside the row rule is as missing as one that never was. @throws ROW_MISSING */
export async function findRow(db: Database, scope: EntityScope, id: string): Promise<Row> {
  return withChildren(db, scope, await selectRows(db, { ...rowsOf(scope), where: allOf([visibleRows(scope, ROW_ALIAS), hasId([id])]) }));
}

/** Reads a row back that was just written, child rows included. */
export async function readWritten(trx: Database, scope: EntityScope, id: string): Promise<Row> {
  return withChildren(trx, scope, await selectRows(trx, { entity: scope.entity, where: allOf([liveRows(scope, ROW_ALIAS), hasId([id])]) }));
}

/** Reads rows back that were just written, in the order of their ids, child rows included. */
export async function readWrittenRows(trx: Database, scope: EntityScope, ids: readonly string[]): Promise<Row[]> {
  const rows = await selectRows(trx, { entity: scope.entity, where: allOf([liveRows(scope, ROW_ALIAS), hasId(ids)]) });
  await loadChildren(trx, scope, rows);
  const byId = new Map(rows.map((row) => [row["id"], row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/**
 * Locks visible rows for a change, in one order for all callers, and reads them with their child rows.
 * Rows that are missing or outside the row rule are left out; the caller compares the number.
 */
export async function lockRows(trx: DatabaseTransaction, scope: EntityScope, ids: readonly string[]): Promise<Row[]> {
  await lockHolders(trx, scope, ids);
  const rows = await selectRows(trx, {
    entity: scope.entity,
    where: allOf([visibleRows(scope, ROW_ALIAS), hasId(ids)]),
    sort: [{ field: "id", direction: "asc" }],
    lock: "update",
  });
  await loadChildren(trx, scope, rows, { lock: "update" });
  return rows;
}

/** Locks one visible row. @throws ROW_MISSING */
export async function lockRow(trx: DatabaseTransaction, scope: EntityScope, id: string): Promise<Row> {
  const [row] = await lockRows(trx, scope, [id]);
  if (!row) throw new AppError("ROW_MISSING", {});
  return row;
}

/** The id that a caller named, where the caller sees its row; any other counts as none, whether there is a row or not. */
export async function seenId(scope: EntityScope, id: unknown): Promise<string | undefined> {
  if (typeof id !== "string" || id === "") return undefined;
  const where = allOf([visibleRows(scope, ROW_ALIAS), hasId([id])]);
  return (await countRows(scope.context.database.db, { ...rowsOf(scope), where })) > 0 ? id : undefined;
}

/** Rows with one of the ids. */
export function hasId(ids: readonly string[]): Filter {
  return sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} = any(${ids})`;
}

async function withChildren(db: Database, scope: EntityScope, rows: Row[]): Promise<Row> {
  const [row] = rows;
  if (!row) throw new AppError("ROW_MISSING", {});
  await loadChildren(db, scope, rows);
  return row;
}
