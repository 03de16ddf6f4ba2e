import { isEqual } from "../../../schema/expression/values.ts";
import type { KeyOf } from "./rowChange.ts";
import { placeWithin, selectCell, type Selection } from "./selection.ts";
import type { TableColumn } from "./tableColumn.ts";
import type { TableRow } from "./tableRow.ts";

/** The shown rows before and after a step. */
export interface TouchedGround {
  readonly before: readonly TableRow[];
  readonly after: readonly TableRow[];
  readonly columns: readonly TableColumn[];
  readonly keyOf: KeyOf;
  /** A row that the step names, e.g. because it was moved. */
  readonly moved: string | undefined;
  readonly former: Selection | undefined;
}

/** What is selected after a step was taken back or done again; `undefined` where it touched nothing that is shown. */
export function selectionAfter(ground: TouchedGround): Selection | undefined {
  return touchedCells(ground) ?? placeAfter(ground);
}

/** Where the cursor stands after a step that changed no value: where rows are gone in their place, or in a row that was moved. */
function placeAfter({ before, after, columns, keyOf, moved, former }: TouchedGround): Selection | undefined {
  const now = new Set(after.map(keyOf));
  const gone = before.findIndex((row) => !now.has(keyOf(row)));
  const row = gone < 0 ? after.findIndex((candidate) => keyOf(candidate) === moved) : gone;
  const size = { rows: after.length, columns: columns.length };
  const place = row < 0 ? undefined : placeWithin({ row, column: former?.focus.column ?? 0 }, size);
  return place && selectCell(place);
}

/**
 * The rectangle of what a step changed, with the cursor in its first cell: the cells that hold something else, without those that
 * follow by a rule; of rows that came, all of them. `undefined` where no value changed.
 */
function touchedCells({ before, after, columns, keyOf }: TouchedGround): Selection | undefined {
  const former = new Map(before.map((row) => [keyOf(row), row]));
  const changed = after.flatMap((row, index) => {
    const was = former.get(keyOf(row));
    return was === row ? [] : [{ index, columns: was && changedColumns(was, row, columns) }];
  });
  const rows = changed.filter((row) => row.columns?.length !== 0).map(({ index }) => index);
  // A set: the cells can be more than a call takes arguments.
  const places = [...new Set(changed.flatMap((row) => row.columns ?? []))];
  const first = rows[0];
  if (first === undefined || columns.length === 0) return undefined;
  const [left, right] = places.length === 0 ? [0, columns.length - 1] : [Math.min(...places), Math.max(...places)];
  return { focus: { row: first, column: left }, anchor: { row: rows.at(-1) ?? first, column: right } };
}

/** Places of the columns in which a row differs; those that follow by a rule count where no other does. */
function changedColumns(before: TableRow, after: TableRow, columns: readonly TableColumn[]): readonly number[] {
  const differs = ({ key }: TableColumn) => !isEqual(before[key] ?? null, after[key] ?? null);
  const places = columns.flatMap((column, index) => (differs(column) ? [index] : []));
  const written = places.filter((index) => !columns[index]?.isComputed);
  return written.length > 0 ? written : places;
}
