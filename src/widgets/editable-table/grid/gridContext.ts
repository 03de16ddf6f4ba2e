import { createContext, use } from "react";
import type { ReactNode } from "react";
import type { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";

/** What stands before or behind the columns of a row: its number, a box to tick, buttons. */
export interface RowTool {
  readonly key: string;
  /** px. */
  readonly width: number;
  readonly head?: ReactNode;
  /** Draws it for a row and its place, from 0. */
  readonly draw: (row: TableRow, index: number, isTicked: boolean) => ReactNode;
}

/** What the parts of a grid share; it stays the same while the grid is shown with the same columns. */
export interface GridTerms {
  readonly model: TableModel;
  /** Begins the ids of cells and texts. */
  readonly prefix: string;
  /** px. */
  readonly rowHeight: number;
  readonly leading: readonly RowTool[];
  readonly trailing: readonly RowTool[];
}

/** Set by `EditableGrid`. */
export const GridContext = createContext<GridTerms | undefined>(undefined);

/**
 * Terms of the grid around.
 *
 * @throws Error outside a grid
 */
export function useGrid(): GridTerms {
  const terms = use(GridContext);
  if (!terms) throw new Error("A part of the grid stands outside of `EditableGrid`.");
  return terms;
}

/** px of the tools on one side. */
export function toolsWidth(tools: readonly RowTool[]): number {
  return tools.reduce((sum, { width }) => sum + width, 0);
}

/** Id of a cell's element, by the key of its row: it stays the same where rows are put in above. */
export function cellId(prefix: string, row: string, column: number): string {
  return `${prefix}-${encodeURIComponent(row)}-${column}`;
}
