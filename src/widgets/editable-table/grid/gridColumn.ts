import type { ComponentType } from "react";
import type { TableColumn } from "../core/tableColumn.ts";
import type { TableRow } from "../core/tableRow.ts";

/** Props of what shows a value in a cell: one line, without interaction. */
export interface CellShowProps {
  readonly value: unknown;
  readonly row: TableRow;
}

/** Props of an editor of a column. It stands over its cell while it is open. */
export interface CellEditorProps extends CellShowProps {
  readonly column: GridColumn;
  /** Key of the row. */
  readonly rowKey: string;
  /** Writes the value at once; all that one opening writes is taken back as one step. */
  readonly onChange: (value: unknown) => void;
  /** Writes another column of the same row, where one choice helps with another. */
  readonly onSet: (column: string, value: unknown) => void;
  /** Ends editing; the cursor stays. */
  readonly onDone: () => void;
  /** Id of the element that takes the focus. */
  readonly id: string;
  /** Names the editor by column and row. */
  readonly label: string;
  readonly status: "error" | "warning" | undefined;
  readonly describedBy: string | undefined;
}

/** A column as the grid draws it. */
export interface GridColumn extends TableColumn {
  /** Shows a value where its text alone would say less; its text otherwise. */
  readonly Show?: ComponentType<CellShowProps>;
  /** The column's own editor, loaded when it is first opened. Absent: values are typed. */
  readonly Editor?: ComponentType<CellEditorProps>;
  /** A click opens the editor; otherwise it puts the cursor into the text. @default false */
  readonly pressOpens?: boolean;
  /** One choice says all, and ends editing. @default false */
  readonly endsOnChange?: boolean;
  /** Texts of several lines. @default false */
  readonly isLong?: boolean;
  /** The rows can be shown by its values (GRID-12). @default true */
  readonly isSortable?: boolean;
  /** Stays in sight while the others are scrolled sideways. @default false */
  readonly isFrozen?: boolean;
  /** Not shown until somebody wants it, by the menu of a column. @default false */
  readonly isHiddenAtFirst?: boolean;
  /** What stands in the cell after a key, of what stood there before and what would stand there now (GRID-52). */
  readonly limitText?: (former: string, typed: string) => string;
  /** Marked in the head as to be filled in. @default false */
  readonly isRequired?: boolean;
  /** What the column is for, shown at its head. */
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
}
