import type { KeyOf, RowChange } from "../rowChange.ts";
import { type TableRow, usualRowKey } from "../tableRow.ts";

/** What the ids of rows begin with that are known by their number alone: their page was not loaded yet. */
const unreadMark = "unread_";

/** A row that stands at a place of the list and was not loaded yet. */
export function unreadRow(place: number): TableRow {
  return { id: `${unreadMark}${place}` };
}

/** Place in the list, from 0, of a row that was not loaded yet; `undefined` for all others. */
export function unreadPlace(key: string): number | undefined {
  return key.startsWith(unreadMark) ? Number(key.slice(unreadMark.length)) : undefined;
}

/** Whether a row was not loaded yet. */
export function isUnread(key: string): boolean {
  return key.startsWith(unreadMark);
}

/** What was not loaded cannot be taken away, and holds nothing that could be written. */
export function withoutUnread(change: RowChange): RowChange {
  if (change.kind === "remove") return { ...change, keys: change.keys.filter((key) => !isUnread(key)) };
  return change.kind === "set" ? { ...change, cells: change.cells.filter(({ row }) => !isUnread(row)) } : change;
}

/** The rows of a page by the keys of the places they take; `undefined` where a place is empty. */
export function comingRows(
  first: number,
  rows: readonly (TableRow | undefined)[],
  pageSize: number,
): ReadonlyMap<string, TableRow | undefined> {
  return new Map(Array.from({ length: pageSize }, (_, offset) => [String(unreadRow(first + offset)[usualRowKey]), rows[offset]]));
}

/** A list with rows at the places they were waited for; a place that is empty goes. */
export function filledPlaces(
  list: readonly TableRow[],
  coming: ReadonlyMap<string, TableRow | undefined>,
  keyOf: KeyOf,
): readonly TableRow[] {
  return list.flatMap((row) => {
    const key = keyOf(row);
    const come = coming.has(key) ? coming.get(key) : row;
    return come ? [come] : [];
  });
}

/** Columns whose values differ between two rows. */
export function differingColumns(before: TableRow, after: TableRow): readonly string[] {
  if (before === after) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => !isSameValue(before[name], after[name]));
}

/** Whether two values say the same; what is not there is what holds nothing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? null, other ?? null];
  return Object.is(left, right) || (typeof left === "object" && JSON.stringify(left) === JSON.stringify(right));
}
