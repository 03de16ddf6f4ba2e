import type { Row } from "../../../schema/model/json.ts";
import { plain } from "../plain.ts";

const keys = new WeakMap<Row, string>();
let count = 0;

/** A key that stays with a row wherever it moves. It is kept beside the row, so that it never travels with it. */
export function keyOfRow(row: Row): string {
  const known = keys.get(row);
  if (known !== undefined) return known;
  count += 1;
  const key = `row-${count}`;
  keys.set(row, key);
  return key;
}

/**
 * Lets rows that were put in anew, e.g. by taking a step back, have the keys of those that stood for the same: stored ones by their
 * id, others by what they hold, and at last by their place.
 */
export function passKeys(before: readonly Row[], after: readonly Row[]): void {
  const free = new Set(before);
  const pass = (row: Row, twin: Row | undefined): boolean => {
    if (!twin || !free.delete(twin)) return false;
    shareKey(row, keyOfRow(twin));
    return true;
  };
  const byIdentity = new Map(before.map((row) => [identityOf(row), row]));
  const left = [...after.entries()].filter(([, row]) => !pass(row, byIdentity.get(identityOf(row))));
  for (const [index, row] of left) {
    const twin = before[index];
    if (twin && isNew(row) && isNew(twin)) pass(row, twin);
  }
}

/** What a row is known by: its id, or what it holds. */
function identityOf(row: Row): string {
  return isNew(row) ? JSON.stringify(plain(row)) : `id ${String(row["id"])}`;
}

function isNew(row: Row): boolean {
  return (row["id"] ?? null) === null;
}

/** Lets a row have the key of another object that stands for it, e.g. of a copy that is shown. */
export function shareKey(row: Row, key: string): void {
  keys.set(row, key);
}
