import { memo } from "react";
import type { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import { cellId } from "./gridContext.ts";
import type { GridColumn } from "./gridColumn.ts";
import styles from "./grid.module.css";

/**
 * Props of `GridCell`: all that it shows, as plain values, so that of the hundreds of cells in sight only those are drawn anew in
 * which something else is to be seen.
 */
export interface GridCellProps extends CellFace {
  readonly column: GridColumn;
  readonly row: TableRow;
  /** Key of the row. */
  readonly rowKey: string;
  /** Begins the ids of cells. */
  readonly prefix: string;
  /** Place of the column, from 0. */
  readonly index: number;
  /** px from the left where the cell stays while the others are scrolled. */
  readonly stickyLeft: number | undefined;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
}

/** What a cell shows besides where it stands; it hangs on its row, and on what else is known by now. */
interface CellFace {
  readonly text: string;
  /** The text is what somebody wrote, and cannot be read as a value. */
  readonly isUnread: boolean;
  readonly isHidden: boolean;
  /** A person can change it. */
  readonly isOpen: boolean;
  readonly fault: string | undefined;
  readonly warning: string | undefined;
}

const hidden: CellFace = { text: "", isUnread: false, isHidden: true, isOpen: false, fault: undefined, warning: undefined };

/** What a cell shows now. */
export function cellFace(model: TableModel, row: TableRow, column: GridColumn): CellFace {
  const { source } = model;
  if (source.isHidden?.(row, column.key)) return hidden;
  const value = row[column.key];
  const isUnread = typeof value === "string" && column.unread?.(value, row) !== undefined;
  const fault = source.faultOf(row, column.key);
  return {
    // What could not be read is shown as it was written.
    text: isUnread ? value : column.toText(value, row),
    isUnread,
    isHidden: false,
    isOpen: model.isOpen(row, column),
    fault,
    warning: fault === undefined ? source.warningOf?.(row, column.key) : undefined,
  };
}

/** A cell as it is read: a text, or what its column shows. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { column, index, stickyLeft, fault, warning } = props;
  return (
    <div
      role="gridcell"
      id={props.isFocused ? cellId(props.prefix, props.rowKey, index) : undefined}
      aria-colindex={index + 1}
      aria-selected={props.isSelected}
      aria-invalid={fault !== undefined || undefined}
      className={cellClasses(props)}
      style={{ width: column.width, ...(stickyLeft !== undefined && { left: stickyLeft }) }}
      data-cell={index}
      title={fault ?? warning}
    >
      {shown(props)}
    </div>
  );
});

function cellClasses({ column: { align }, stickyLeft, isSelected, isFocused, ...face }: GridCellProps): string {
  const classes = [
    styles["cell"],
    align !== "left" && styles[align],
    stickyLeft !== undefined && styles["frozen"],
    isSelected && styles["selected"],
    isFocused && styles["focused"],
    face.fault !== undefined && styles["faulty"],
    face.warning !== undefined && styles["doubtful"],
    !face.isOpen && styles["closed"],
  ];
  return classes.filter(Boolean).join(" ");
}

function shown({ column: { key, Show, placeholder }, row, text, isUnread, isHidden }: GridCellProps) {
  if (isHidden) return null;
  if (isUnread) return text;
  if (Show)
    return (
      <span className={styles["show"]}>
        <Show value={row[key]} row={row} />
      </span>
    );
  return text === "" && placeholder !== undefined ? <span className={styles["placeholder"]}>{placeholder}</span> : text;
}
