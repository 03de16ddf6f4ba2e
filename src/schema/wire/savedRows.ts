import type { Row } from "../model/json.ts";

/**
 * Rows that one save of a table takes at most: with some thirty columns they are within the body that the server reads, and
 * are stored in a few seconds, for which others who write wait.
 */
export const MOST_SAVED_ROWS = 2000;

/** All that somebody did to the rows of a table, saved together or not at all. */
export interface SaveRows {
  /** New rows; `key` is the caller's own name of the row, of no meaning to the server. */
  readonly inserted: readonly { readonly key: string; readonly values: Row }[];
  /** Fields that changed, of rows as they were seen (`rev`). */
  readonly changed: readonly { readonly id: string; readonly rev: number; readonly values: Row }[];
  readonly deleted: readonly { readonly id: string; readonly rev: number }[];
}

/** What became of the rows of a save. */
export interface SavedRows {
  /** New and changed rows as the list reads them; `key` as it was sent for a new one, the id of a changed one. */
  readonly rows: readonly { readonly key: string; readonly row: Row }[];
  /** Ids of the rows that are gone. */
  readonly deleted: readonly string[];
}

/** A row because of which nothing was saved. */
export interface RefusedTableRow {
  /** As it was sent for a new row, else the id. */
  readonly key: string;
  /** Everything that is wrong with it, in one sentence. */
  readonly reason: string;
  /** What is wrong by field; a path where it is in child rows. */
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  /** Where somebody else was first: the row as it is now, as the caller may read it. */
  readonly stored?: Row;
  /** Somebody else deleted it, or it is out of the caller's sight. */
  readonly isGone?: true;
  /** Who was first. */
  readonly by?: string;
  /** When that was, e.g. `2026-11-28 09:30:00`. */
  readonly at?: string;
}

/** Result of a save that was refused: every row that stands against it. */
export interface RefusedRows {
  readonly refused: readonly RefusedTableRow[];
  /** Rows that were to be saved. */
  readonly total: number;
}
