import type { Row } from "../model/json.ts";

/** What became of an action. */
export interface ActionOutcome {
  /** The rows it was run on, as they are now. */
  readonly rows: readonly Row[];
  /** The rows it could not be run on, each with why. */
  readonly refused: readonly RefusedRow[];
  /** Time until which its doer may take it back; absent where it cannot be. */
  readonly undoUntil?: string;
}

/** A row of several that an action left as it was. */
export interface RefusedRow {
  readonly id: string;
  readonly reason: string;
}

/** What became of rows that were given one value together. */
export interface BatchEditOutcome {
  /** Rows that hold something else now, in their new versions; the others held the value before. */
  readonly rows: readonly { readonly id: string; readonly rev: number }[];
}

/** One entry of a row's history. */
export interface HistoryEntry {
  readonly id: string;
  /** e.g. `add`, `edit`, `delete`, or the id of an entity action. */
  readonly action: string;
  readonly username: string;
  readonly realname: string;
  readonly time: string;
  readonly changes: readonly HistoryChange[];
  /** Why it was done, where that was asked for. */
  readonly reason?: string;
  /** Id of the action that was taken back. */
  readonly undoes?: string;
  /** Time until which the viewer may take it back. */
  readonly undoUntil?: string;
}

/** What happened to one field. */
export interface HistoryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Texts of dictionary and reference values. */
  readonly beforeText?: string | undefined;
  readonly afterText?: string | undefined;
  /** Sides on which there was a value that is forgotten (decision 0128); it reads as `null`. */
  readonly forgotten?: readonly ("before" | "after")[];
}
