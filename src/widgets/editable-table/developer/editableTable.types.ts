import type { ComponentType, ReactNode, Ref } from "react";
import type { LineageColumn } from "../cells/lineageColumn.ts";
import type { LinkageConfig } from "../cells/linkage.ts";
import type { TableDensity } from "../core/measures.ts";
import type { TickAction, TickMode } from "../core/ticks.ts";
import type { CellAddress, TableRow } from "../core/tableRow.ts";
import type { CellShowProps } from "../grid/gridColumn.ts";
import type { ValueChange } from "./checkedRows.ts";
import type { DisabledRows } from "./disabledRows.ts";
import type { EditableTableRef } from "./tableRef.ts";

/** What happened to the ticks, and the rows that have one now (GRID-20). */
export interface SelectChange {
  readonly action: TickAction;
  /** The row that was pressed; absent where all were. */
  readonly row?: TableRow | undefined;
  readonly selectedRows: readonly TableRow[];
  readonly selectedKeys: readonly string[];
}

/** Props of `EditableTable`. */
export interface EditableTableProps {
  readonly ref?: Ref<EditableTableRef>;
  /** Stay the same array while they say the same. */
  readonly columns: readonly LineageColumn[];
  /** Rows as they are stored; another array loads the table anew. */
  readonly dataSource: readonly TableRow[];
  /** Names the table, for those who hear it. */
  readonly label: string;
  /** @default "id" (GRID-67) */
  readonly rowKey?: string;
  readonly rowNumber?: boolean;
  readonly rowSelection?: boolean;
  /** @default "checkbox" (GRID-19) */
  readonly rowSelectionType?: TickMode;
  /** Draws what belongs to a row; it stands below the table, for all rows are equally high. */
  readonly rowExpand?: (row: TableRow) => ReactNode;
  /** Draws the child rows of a row, in a window beside it (GRID-54). */
  readonly subTable?: (row: TableRow) => ReactNode;
  /** Rows are put in order by dragging; `getTableData` then gives their places as `orderNum` (GRID-17). */
  readonly dragSort?: boolean;
  /** Buttons above the table. @default false */
  readonly toolbar?: boolean;
  /** Lets people set what 新增 does (GRID-29); its name is that under which it is kept. */
  readonly addButtonSettings?: string;
  /** Nobody changes anything. @default false */
  readonly disabled?: boolean;
  readonly disabledRows?: DisabledRows;
  /** A cell is edited as soon as the cursor comes to it (GRID-22). @default false */
  readonly alwaysEdit?: boolean;
  /** @default "medium" (GRID-66) */
  readonly size?: TableDensity;
  /** px @default 400 (GRID-69) */
  readonly maxHeight?: number;
  readonly maxRows?: number;
  readonly linkageConfig?: readonly LinkageConfig[];
  /** Renderers of `slot` columns by their names. */
  readonly slots?: Readonly<Record<string, ComponentType<CellShowProps>>>;
  readonly onValueChange?: (change: ValueChange) => void;
  /** A cell is no longer being edited. */
  readonly onEditClosed?: (cell: CellAddress & { readonly record: TableRow }) => void;
  readonly onSelectChange?: (change: SelectChange) => void;
}
