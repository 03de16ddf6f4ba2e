import type { Row } from "../model/json.ts";

/** Header by which a page names itself when it saves, so that it can tell its own frames from others' (GRID-61). */
export const caseHeader = "X-Case-Id";

/**
 * Frames of the live table socket `/vxeSocket/{userId}/{pageId}` (GRID-56, GRID-59) as the server sends them. The names are those
 * of the lineage.
 */
export type LiveTableFrame =
  | { readonly type: "heart_beat"; readonly data: true }
  | { readonly type: "common_send_date"; readonly data: LiveTableSignal }
  | { readonly type: "update_vxe_table"; readonly data: LiveRowUpdate };

/**
 * Rows changed, and which ones is not said: they are too many, or the viewer may not know of one that is gone. The page loads
 * anew what it shows.
 */
export interface LiveTableSignal {
  readonly key: "reload";
  /** The page instance that saved, `""` where none named itself. */
  readonly args: readonly [caseId: string];
}

/** What became of one row. */
export interface LiveRowUpdate {
  /**
   * - `update`: the row holds the fields that changed, with `id`, `rev` and what follows from others;
   * - `insert`: all of the row's fields;
   * - `delete`: its id only;
   * - `hint`: its id only. Another page says that it changed; what it holds now is for this page to ask.
   */
  readonly kind: "update" | "insert" | "delete" | "hint";
  /** Which table of the page is meant; the entity. */
  readonly socketKey: string;
  /** The row as this viewer may read it, and the page instance that saved, `""` where none named itself. */
  readonly args: readonly [row: Row & { readonly id: string }, caseId: string];
}

/**
 * Frames as a page sends them: a sign of life, and a hint that it changed a row. Of the row only the id is read; what others are
 * shown of it is read from the database for each of them.
 */
export type LiveTableRequest =
  | { readonly type: "heart_beat"; readonly data: "" }
  | { readonly type: "update_vxe_table"; readonly data: Pick<LiveRowUpdate, "socketKey" | "args"> };
