import type { Row, RowHold } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "./entityScope.ts";

const NOTHING: ReadonlyMap<string, RowHold> = new Map();

/** What of stored rows is relied on elsewhere, by id; rows that nothing holds are left out. */
export async function holdsOf(db: Database, scope: EntityScope, rows: readonly Row[]): Promise<ReadonlyMap<string, RowHold>> {
  const hooks = scope.hooks.get(scope.entity.name);
  return rows.length > 0 && hooks?.holds ? hooks.holds(rows, scope, db) : NOTHING;
}
