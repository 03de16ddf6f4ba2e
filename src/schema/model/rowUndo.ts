import type { Row } from "./json.ts";

/** What the viewer of a row may take back of what was done to it last. */
export interface RowUndo {
  /** Id of the action. */
  readonly action: string;
  /** Its name for people. */
  readonly label: string;
  /** Time until which it may be taken back. */
  readonly until: string;
}

/** Key under which the server sends beside the fields what may be taken back. */
export const UNDO_KEY = "_undo";

/** Reads what of a row may be taken back; `undefined` where nothing may. */
export function undoOf(row: Row | undefined): RowUndo | undefined {
  const undo = row?.[UNDO_KEY];
  return typeof undo === "object" && undo !== null ? (undo as RowUndo) : undefined;
}
