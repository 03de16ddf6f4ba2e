import type { CellGround, LineageGridColumn } from "../cells/cellGround.ts";
import { newValues } from "../cells/gridColumns.ts";
import type { CellColumn } from "../cells/lineageColumn.ts";
import { keysBelow } from "../cells/linkage.ts";
import { MemoryRows } from "../core/memoryRows.ts";
import { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import { CheckedRows } from "./checkedRows.ts";
import { isRowDisabled } from "./disabledRows.ts";
import type { EditableTableProps } from "./editableTable.types.ts";

/** What a component shows now. */
export interface TableGround {
  readonly props: EditableTableProps;
  readonly cells: readonly CellColumn[];
  readonly grid: readonly LineageGridColumn[];
  readonly ground: CellGround;
}

/** The rows that a component keeps, and the table over them. They live as long as it does, and follow what it shows. */
export class TableParts {
  readonly source: CheckedRows;
  readonly model: TableModel;
  #now: TableGround;

  constructor(now: TableGround) {
    this.#now = now;
    const { props, grid } = now;
    const isDisabled = (row: TableRow) => isRowDisabled(this.#now.props.disabledRows, row);
    const isReadOnly = () => this.#now.props.disabled === true;
    const rows = new MemoryRows({
      rows: props.dataSource,
      ...(props.rowKey !== undefined && { rowKey: props.rowKey }),
      ...(props.maxRows !== undefined && { maxRows: props.maxRows }),
      newValues: () => newValues(this.#now.cells, this.#now.ground),
      isReadOnly: isDisabled,
    });
    this.source = new CheckedRows({
      rows,
      columns: grid,
      keysBelow: (column) => keysBelow(this.#now.cells, column),
      onChange: (changes) => {
        for (const change of changes) this.#now.props.onValueChange?.(change);
      },
    });
    this.model = new TableModel({
      source: this.source,
      columns: grid,
      isDisabled,
      get isReadOnly() {
        return isReadOnly();
      },
    });
  }

  /** Takes what is shown now; other rows than before are loaded in place of what is there. */
  update(now: TableGround): void {
    const before = this.#now;
    this.#now = now;
    this.source.setColumns(now.grid);
    this.model.setColumns(now.grid);
    if (before.props.dataSource !== now.props.dataSource) this.source.memory.load(now.props.dataSource);
    const isOther = before.props.disabled !== now.props.disabled || before.props.disabledRows !== now.props.disabledRows;
    // Whether cells are open is seen when they are drawn.
    if (isOther) this.model.set({ version: this.model.state.version + 1 });
  }
}
