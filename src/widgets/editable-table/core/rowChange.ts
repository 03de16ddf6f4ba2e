import type { CellAddress, TableRow } from "./tableRow.ts";

/** A cell with the value it is to have; `undefined` takes the property out of the row. */
export interface CellValue extends CellAddress {
  readonly value: unknown;
}

/**
 * What can happen to rows. Places are counted from 0 and ascend; each is the place of its row once all of the change is done.
 * - `set` writes cells; cells of rows that are gone are left out
 * - `insert` puts rows in
 * - `remove` takes rows out by their keys
 * - `place` takes rows to other places
 */
export type RowChange =
  | { readonly kind: "set"; readonly cells: readonly CellValue[] }
  | { readonly kind: "insert"; readonly places: readonly { readonly index: number; readonly row: TableRow }[] }
  | { readonly kind: "remove"; readonly keys: readonly string[] }
  | { readonly kind: "place"; readonly places: readonly { readonly index: number; readonly key: string }[] };

/** Rows after a change, and the change that takes it back to the byte. */
export interface Changed {
  readonly rows: readonly TableRow[];
  readonly back: RowChange;
}

/** Gives the key of a row. */
export type KeyOf = (row: TableRow) => string;

/** Does a change. Rows that it does not touch stay the same objects. */
export function changeRows(rows: readonly TableRow[], change: RowChange, keyOf: KeyOf): Changed {
  switch (change.kind) {
    case "set":
      return setCells(rows, change.cells, keyOf);
    case "insert":
      return {
        rows: putIn(rows, change.places),
        back: { kind: "remove", keys: change.places.map(({ row }) => keyOf(row)) },
      };
    case "remove":
      return takeOut(rows, change.keys, keyOf);
    case "place":
      return placeRows(rows, change.places, keyOf);
  }
}

function setCells(rows: readonly TableRow[], cells: readonly CellValue[], keyOf: KeyOf): Changed {
  const byRow = new Map<string, CellValue[]>();
  for (const cell of cells) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell]);
  const before: CellValue[] = [];
  const next = rows.map((row) => {
    const key = keyOf(row);
    const own = byRow.get(key);
    if (!own) return row;
    const written: Record<string, unknown> = { ...row };
    for (const { column, value } of own) {
      before.push({ row: key, column, value: written[column] });
      if (value === undefined) delete written[column];
      else written[column] = value;
    }
    return written;
  });
  // What was written twice gets back what it had at first.
  return { rows: next, back: { kind: "set", cells: before.toReversed() } };
}

function takeOut(rows: readonly TableRow[], keys: readonly string[], keyOf: KeyOf): Changed {
  const gone = new Set(keys);
  const places = rows.flatMap((row, index) => (gone.has(keyOf(row)) ? [{ index, row }] : []));
  return { rows: rows.filter((row) => !gone.has(keyOf(row))), back: { kind: "insert", places } };
}

function placeRows(rows: readonly TableRow[], places: readonly { readonly index: number; readonly key: string }[], keyOf: KeyOf): Changed {
  const targets = new Map(places.map(({ key, index }) => [key, index]));
  const moved = new Map<string, { readonly index: number; readonly row: TableRow }>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    if (targets.has(key)) moved.set(key, { index, row });
  }
  const rest = rows.filter((row) => !moved.has(keyOf(row)));
  const put = places.flatMap(({ key, index }) => {
    const found = moved.get(key);
    return found ? [{ index, row: found.row }] : [];
  });
  const back = [...moved].map(([key, { index }]) => ({ key, index }));
  return { rows: putIn(rest, put), back: { kind: "place", places: back } };
}

/** Puts rows in, each to the place it has at the end. */
function putIn(rows: readonly TableRow[], places: readonly { readonly index: number; readonly row: TableRow }[]): readonly TableRow[] {
  if (places.length === 0) return rows;
  const next: TableRow[] = [];
  let taken = 0;
  for (const { index, row } of places) {
    while (next.length < index && taken < rows.length) next.push(rows[taken++] as TableRow);
    next.push(row);
  }
  return [...next, ...rows.slice(taken)];
}

/**
 * The change that takes rows to a place.
 *
 * @param keys the rows, in the order in which they are to stand
 * @param index place of the first among the others, from 0
 */
export function moveTo(keys: readonly string[], index: number): RowChange {
  return { kind: "place", places: keys.map((key, offset) => ({ key, index: index + offset })) };
}

/** The change that puts rows in one after the other. */
export function insertAt(rows: readonly TableRow[], index: number): RowChange {
  return { kind: "insert", places: rows.map((row, offset) => ({ row, index: index + offset })) };
}

/** The cells that a change writes one by one. */
export function cellsOf(change: RowChange): readonly CellValue[] {
  return change.kind === "set" ? change.cells : [];
}

/** Keys of the rows that changes name, in the order in which they do. */
export function touchedKeys(changes: readonly RowChange[], keyOf: KeyOf): readonly string[] {
  const keys = changes.flatMap((change) => {
    if (change.kind === "set") return change.cells.map(({ row }) => row);
    if (change.kind === "insert") return change.places.map(({ row }) => keyOf(row));
    return change.kind === "remove" ? change.keys : change.places.map(({ key }) => key);
  });
  return [...new Set(keys)];
}
