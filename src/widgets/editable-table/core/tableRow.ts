import type { Row } from "../../../schema/model/json.ts";

/** Name of the property by which rows are told apart, where nobody names another (GRID-67). */
export const usualRowKey = "id";

/** What the ids of rows begin with that are not stored yet (GRID-15). The server never gives such an id. */
const temporaryMark = "new_";

/** A row of the table: its id and the values of the columns by their keys (GRID-14). It is never changed in place. */
export type TableRow = Row;

/** A cell by the key of its row and of its column. */
export interface CellAddress {
  readonly row: string;
  readonly column: string;
}

let made = 0;

/** Makes the id of a row that is not stored yet; no two of one page are the same. */
export function temporaryId(): string {
  made += 1;
  return `${temporaryMark}${made}`;
}

/** Whether a row is not stored yet. */
export function isTemporaryId(id: string): boolean {
  return id.startsWith(temporaryMark);
}
