import type { Row } from "../../schema/model/json.ts";

/** Rows that a person has just made or changed. */
export interface TouchedRows {
  readonly rows: readonly Row[];
  /** Stored by a form or an action of its own: what does not stand on the page any more, or never did, is shown above it. */
  readonly isSaved: boolean;
}

/** Ids of touched rows. */
export function idsOf({ rows }: TouchedRows): readonly string[] {
  return rows.map(({ id }) => String(id));
}
