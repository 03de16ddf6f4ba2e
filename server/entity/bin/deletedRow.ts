import type { Row } from "../../../src/schema/index.ts";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { derivedColumns } from "../query/derivedColumns.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { admittedBy, deletedRows, rowsInBin } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { hasId } from "../rows/findRows.ts";
import { loadChildren } from "../rows/loadChildren.ts";
import { lockHolders } from "../rows/lockHolders.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/**
 * Finds a row of the session's bin with the child rows that it sees of those deleted with it, and with what is worked out for
 * it from other rows, as the list of the bin has it. @throws ROW_MISSING
 */
export async function findDeleted(db: Database, scope: EntityScope, id: string): Promise<Row> {
  const where = allOf([rowsInBin(scope, ROW_ALIAS), hasId([id])]);
  const rows = await selectRows(db, { entity: scope.entity, where, beside: derivedColumns(scope) });
  const [row] = rows;
  if (!row) throw new AppError("ROW_MISSING", {});
  await loadChildren(db, scope, rows, { among: seenDeletedAlong });
  return row;
}

/**
 * Locks rows of the session's bin, in one order for all callers, and reads them with everything that was deleted with them.
 * Rows that are missing or outside the row rule are left out; the caller compares the number.
 */
export async function lockDeleted(trx: DatabaseTransaction, scope: EntityScope, ids: readonly string[]): Promise<Row[]> {
  await lockHolders(trx, scope, ids);
  const rows = await selectRows(trx, {
    entity: scope.entity,
    where: allOf([rowsInBin(scope, ROW_ALIAS), hasId(ids)]),
    sort: [{ field: "id", direction: "asc" }],
    lock: "update",
  });
  await loadChildren(trx, scope, rows, { lock: "update", among: deletedAlong });
  return rows;
}

function deletedAlong(scope: EntityScope, alias: string): Filter {
  return deletedRows(scope, alias, "withRow");
}

function seenDeletedAlong(scope: EntityScope, alias: string): Filter {
  return allOf([deletedAlong(scope, alias), predicateSql(admittedBy(scope), { entity: scope.entity, alias })]);
}
