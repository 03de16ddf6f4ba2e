import { UNDO_KEY, type Row, type RowUndo } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { rowId } from "../values/rowId.ts";
import { undoableActs } from "./undoableActs.ts";

/** Rows as they are stored, and in the same order as they are sent. */
export interface SentRows {
  readonly stored: readonly Row[];
  readonly presented: readonly Row[];
}

/** Tells beside the fields of rows that are read what their reader may take back: the same answer as the history's. */
export async function markUndoable(db: Database, scope: EntityScope, { stored, presented }: SentRows): Promise<Row[]> {
  const acts = await undoableActs(db, scope, stored);
  return presented.map((row, index) => {
    const source = stored[index];
    const act = source && acts.get(rowId(source));
    if (!act) return row;
    const undo: RowUndo = { action: act.action.id, label: act.action.label, until: act.until };
    return { ...row, [UNDO_KEY]: undo };
  });
}
