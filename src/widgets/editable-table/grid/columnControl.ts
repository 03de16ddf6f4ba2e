import type { ColumnArrangement } from "../core/columnArrangement.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { GridColumn } from "./gridColumn.ts";

/** Where a dragged column would be put: before or behind a column. */
export interface DropPlace {
  readonly key: string;
  readonly isBehind: boolean;
}

/** The order of rows that stand somewhere else, e.g. in a list on the server. */
export interface RowOrder {
  readonly current: { readonly field: string; readonly direction: string } | undefined;
  /** `undefined` returns to the order that the rows have of their own. */
  readonly change: (order: { readonly field: string; readonly direction: "asc" | "desc" } | undefined) => void;
}

/** What the head of a column acts by. */
export interface ColumnControl {
  readonly model: TableModel;
  /** Rows that are not all here are put in order where they are, and narrowed there. @default the table does both */
  readonly order?: RowOrder | undefined;
  /** The columns as the table has them, and those that are shown as they stand. */
  readonly all: readonly GridColumn[];
  readonly shown: readonly GridColumn[];
  readonly arrangement: ColumnArrangement;
  /** Arranges the columns and keeps that. What follows is done once they are drawn so, e.g. with the focus. */
  readonly change: (next: ColumnArrangement, then?: () => void) => void;
  /** Shows what `change` would come to, while it is dragged. */
  readonly preview: (next: ColumnArrangement) => void;
  /** Where a dragged column would be put. */
  readonly drop: DropPlace | undefined;
  readonly showDrop: (place: DropPlace | undefined) => void;
  /** The column whose menu the Tab key reaches. */
  readonly stop: string | undefined;
  readonly setStop: (key: string) => void;
  /** Id of the button that opens the menu of a column. */
  readonly idOf: (key: string) => string;
}
