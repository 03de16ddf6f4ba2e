import type { KeyOf } from "./rowChange.ts";
import { type RowView, viewedRows, withKept } from "./rowView.ts";
import type { TableColumn } from "./tableColumn.ts";
import { isTemporaryId, type TableRow } from "./tableRow.ts";

/** What a view is taken of. */
export interface HeldGround {
  readonly view: RowView;
  readonly columns: readonly TableColumn[];
  readonly keyOf: KeyOf;
}

/**
 * What a view showed when it was set, and in which order. A row that is edited stays where it is, as in a spreadsheet: it neither
 * moves from under the cursor nor out of sight because of what was just written in it.
 */
export class HeldRows {
  readonly #keyOf: KeyOf;
  readonly #known: ReadonlySet<string>;
  readonly #ranks: ReadonlyMap<string, number>;

  constructor(rows: readonly TableRow[], { view, columns, keyOf }: HeldGround) {
    const shown = viewedRows(rows, { view, columns, kept: (row) => isTemporaryId(keyOf(row)) });
    this.#keyOf = keyOf;
    this.#known = new Set(rows.map(keyOf));
    this.#ranks = new Map(shown.map((row, index) => [keyOf(row), index]));
  }

  /** Whether any of them is still there; none is where e.g. a form went on from what was stored. */
  isOf(rows: readonly TableRow[]): boolean {
    return rows.length === 0 || rows.some((row) => this.#known.has(this.#keyOf(row)));
  }

  /** The rows as they are shown now. Those that came since then are in sight where they were put, whatever the view asks for. */
  shown(rows: readonly TableRow[]): readonly TableRow[] {
    const rankOf = (row: TableRow) => this.#ranks.get(this.#keyOf(row)) ?? -1;
    const isNew = (row: TableRow) => !this.#known.has(this.#keyOf(row));
    const inSight = rows.filter((row) => rankOf(row) >= 0 || isNew(row));
    const sorted = inSight.filter((row) => !isNew(row)).toSorted((left, right) => rankOf(left) - rankOf(right));
    return withKept(sorted, inSight, isNew);
  }
}
