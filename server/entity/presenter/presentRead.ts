import type { Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { markUndoable } from "../audit/markUndoable.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { presentRows } from "./presentRows.ts";

/** Presents rows as `presentRows` does to somebody who looks at them, with what they may take back. */
export async function presentRead(db: Database, scope: EntityScope, stored: readonly Row[]): Promise<Row[]> {
  return markUndoable(db, scope, { stored, presented: await presentRows(db, scope, stored) });
}
