import type { Row } from "../../../schema/model/json.ts";

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

/** Lets a row have the key of another object that stands for it, e.g. of a copy that is shown. */
export function shareKey(row: Row, key: string): void {
  keys.set(row, key);
}
