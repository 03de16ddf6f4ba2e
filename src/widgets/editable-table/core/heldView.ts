import type { RowSource } from "./rowSource.ts";
import { isWhole, type RowView, viewedRows, withKept } from "./rowView.ts";
import type { TableColumn } from "./tableColumn.ts";
import { isTemporaryId, type TableRow } from "./tableRow.ts";

/** What is shown, and how. */
export interface HeldGround {
  readonly source: RowSource;
  readonly view: RowView;
  readonly columns: readonly TableColumn[];
}

/** What a view showed when it was taken. */
interface Taken {
  /** Keys of the rows that there were. */
  readonly known: ReadonlySet<string>;
  /** Places of those that it showed, by their keys. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly loads: number | undefined;
}

/**
 * What a view showed when it was set, and in which order. A row that is edited stays where it is, as in a spreadsheet: it neither
 * moves from under the cursor nor out of sight because of what was just written in it. When rows are loaded, the view is taken anew.
 */
export class HeldView {
  #taken: Taken | undefined;

  /** The view is to be taken anew. */
  drop(): void {
    this.#taken = undefined;
  }

  /** The rows that are shown. Those that came since the view was taken are in sight where they were put, whatever it asks for. */
  shown(ground: HeldGround): readonly TableRow[] {
    const { source, view } = ground;
    const rows = source.rows();
    if (isWhole(view)) return rows;
    if (!this.#taken || !isStillOf(this.#taken, source)) this.#taken = taken(ground);
    const { known, ranks } = this.#taken;
    const rankOf = (row: TableRow) => ranks.get(source.keyOf(row)) ?? -1;
    const isNew = (row: TableRow) => !known.has(source.keyOf(row));
    const inSight = rows.filter((row) => rankOf(row) >= 0 || isNew(row));
    const sorted = inSight.filter((row) => !isNew(row)).toSorted((left, right) => rankOf(left) - rankOf(right));
    return withKept(sorted, inSight, isNew);
  }
}

function taken({ source, view, columns }: HeldGround): Taken {
  const rows = source.rows();
  const keyOf = (row: TableRow) => source.keyOf(row);
  const shown = viewedRows(rows, { view, columns, kept: (row) => isTemporaryId(keyOf(row)) });
  return { known: new Set(rows.map(keyOf)), ranks: new Map(shown.map((row, index) => [keyOf(row), index])), loads: source.loads };
}

/** Rows are others where they were loaded since, or where none of them is left, e.g. because a form went on from what was stored. */
function isStillOf({ known, loads }: Taken, source: RowSource): boolean {
  const rows = source.rows();
  return loads === source.loads && (rows.length === 0 || rows.some((row) => known.has(source.keyOf(row))));
}
