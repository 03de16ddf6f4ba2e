import type { Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { derivedColumns } from "../query/derivedColumns.ts";
import { allOf } from "../query/filter.ts";
import { liveRows } from "../query/rowFilter.ts";
import { rowsOf } from "../query/rowSource.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { hasId } from "../rows/findRows.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { rowId } from "../values/rowId.ts";
import { presentRead } from "./presentRead.ts";

/** Reads rows as the list gives them to the viewer, by id; also those that a write took out of the viewer's sight. */
export async function readAsListed(trx: Database, scope: EntityScope, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map();
  const where = allOf([liveRows(scope, ROW_ALIAS), hasId(ids)]);
  const rows = await selectRows(trx, { ...rowsOf(scope), where, beside: derivedColumns(scope) });
  const presented = await presentRead(trx, scope, rows);
  return new Map(rows.map((row, index) => [rowId(row), presented[index] ?? {}]));
}
