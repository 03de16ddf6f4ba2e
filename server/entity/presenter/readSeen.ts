import type { Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { derivedColumns } from "../query/derivedColumns.ts";
import { allOf } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { rowsOf } from "../query/rowSource.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { hasId } from "../rows/findRows.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { rowId } from "../values/rowId.ts";
import { presentRows } from "./presentRows.ts";

/**
 * Reads those of the rows that the viewer sees, without their child rows, as a list would show them; by id.
 *
 * @throws AppError AUDIT_DOWN where nobody could look up later that they were read
 */
export async function readSeen(db: Database, scope: EntityScope, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map();
  const where = allOf([visibleRows(scope, ROW_ALIAS), hasId(ids)]);
  const stored = await selectRows(db, { ...rowsOf(scope), where, beside: derivedColumns(scope) });
  const presented = await presentRows(db, scope, stored);
  return new Map(stored.map((row, index) => [rowId(row), presented[index] ?? {}]));
}
