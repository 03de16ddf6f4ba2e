import type { KeyOf } from "../rowChange.ts";
import type { TableRow } from "../tableRow.ts";
import { differingColumns } from "./pageRows.ts";

/** What differs from what is stored, as it is saved. */
export interface UnsavedRows {
  readonly inserted: readonly TableRow[];
  readonly changed: readonly { readonly row: TableRow; readonly stored: TableRow; readonly columns: readonly string[] }[];
  /** As they are stored. */
  readonly deleted: readonly TableRow[];
}

/** What is compared. */
export interface UnsavedGround {
  readonly rows: readonly TableRow[];
  /** Rows by key, as they are stored and as they are now. */
  readonly stored: ReadonlyMap<string, TableRow>;
  readonly now: ReadonlyMap<string, TableRow>;
  /** Keys of the rows that may differ. */
  readonly touched: ReadonlySet<string>;
  readonly keyOf: KeyOf;
  readonly isWritable: (column: string) => boolean;
}

/** Finds what differs; of a hundred thousand rows those that somebody touched are looked at. */
export function unsavedRows({ rows, stored, now, touched, keyOf, isWritable }: UnsavedGround): UnsavedRows {
  const isNew = (key: string) => touched.has(key) && !stored.has(key);
  const changed = [...touched].flatMap((key) => {
    const [before, row] = [stored.get(key), now.get(key)];
    const columns = before && row ? differingColumns(before, row).filter(isWritable) : [];
    return before && row && columns.length > 0 ? [{ row, stored: before, columns }] : [];
  });
  const deleted = [...touched].flatMap((key) => (now.has(key) ? [] : present(stored.get(key))));
  return { inserted: touched.size === 0 ? [] : rows.filter((row) => isNew(keyOf(row))), changed, deleted };
}

/** All rows that differ: new and changed ones as they are now, deleted ones as they are stored. */
export function rowsOf({ inserted, changed, deleted }: UnsavedRows): readonly TableRow[] {
  return [...inserted, ...changed.map(({ row }) => row), ...deleted];
}

/** How many rows differ. */
export function countOf({ inserted, changed, deleted }: UnsavedRows): number {
  return inserted.length + changed.length + deleted.length;
}

/** The first of the rows that differ. Those that go come first: what they were alone to hold, such as a code, is free for the others. */
export function firstOf({ inserted, changed, deleted }: UnsavedRows, most: number): UnsavedRows {
  const gone = deleted.slice(0, most);
  const others = changed.slice(0, most - gone.length);
  return { deleted: gone, changed: others, inserted: inserted.slice(0, most - gone.length - others.length) };
}

/** A row as a list of those that are there. */
export function present(row: TableRow | undefined): readonly TableRow[] {
  return row ? [row] : [];
}
