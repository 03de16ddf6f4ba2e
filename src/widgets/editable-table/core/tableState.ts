import type { RowView } from "./rowView.ts";
import type { Selection } from "./selection.ts";
import type { CellAddress, TableRow } from "./tableRow.ts";

/** A cell that is being edited. */
export interface Editing {
  readonly cell: CellAddress;
  /**
   * - `pressed` by a click: its text stands selected, and the arrows still lead on
   * - `typing` a text is typed over what was there
   * - `text` the text itself is edited
   * - `editor` the column's own editor is open
   */
  readonly mode: "pressed" | "typing" | "text" | "editor";
  /** What is written so far; of no matter to an editor of its own. */
  readonly text: string;
}

/** Everything that is to be seen of a table beside its rows' faults. It is never changed in place. */
export interface TableState {
  /** The rows as they are shown. */
  readonly rows: readonly TableRow[];
  readonly selection: Selection | undefined;
  readonly editing: Editing | undefined;
  /** Keys of the rows that are ticked (GRID-19). */
  readonly ticked: ReadonlySet<string>;
  readonly view: RowView;
  /** What was done last, and could be done only in part. */
  readonly notice: string | undefined;
  /** The next Tab leaves the table. */
  readonly isLeaving: boolean;
  /** Changes whenever the source has something else to tell, e.g. faults. */
  readonly version: number;
}
